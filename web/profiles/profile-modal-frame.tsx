import { ArrowLeft, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './profile-modal-frame.module.css';
import type { ProfileParts } from './profile-parts.ts';
import type { Steps } from './profile-steps.ts';

interface FrameProps {
  isOpened: boolean;
  onClose: () => void;
  /** Returns to the previous profile, if there is one. */
  onBack?: (() => void) | undefined;
  /** Steps to the neighbours in a panel. */
  steps?: Steps | undefined;
  /** Accessible name of the dialog. */
  label: string;
  /** 860 pixels, or 640 for a teammate. */
  size?: 'wide' | 'narrow';
  /** A ProfileChrome, or its loading or failed state. */
  children: ReactNode;
  /** What the head shows of the profile once its name has scrolled out; absent for none. */
  brief?: Pick<ProfileParts, 'avatar' | 'brief'> | undefined;
  /** The menu below the cover, for the head. */
  more?: ReactNode;
  /** At the foot: stages and message field. */
  writer?: ReactNode;
  writerRef: RefObject<HTMLDivElement | null>;
  /** Main action; in the footer on phones instead of next to the heading (see ProfileHead). */
  footer?: ReactNode;
}

/**
 * Modal of all profiles, full-screen with a fixed footer on phones. Its height is the same for all, so that nothing
 * moves when the rest of a profile arrives. The caller restores the focus.
 */
export function ProfileModalFrame({
  isOpened,
  onClose,
  onBack,
  steps,
  label,
  size = 'wide',
  children,
  brief,
  more,
  writer,
  writerRef,
  footer,
}: FrameProps) {
  const t = useTexts('profiles');
  const [scrolled, setScrolled] = useState<Scrolled>({ isPastCover: false, isPastName: false });
  if (!isOpened) return null;
  return (
    <Dialog label={label} className={`${classes.content} ${size === 'narrow' ? classes.narrow : ''}`} onClose={onClose}>
      <div
        className={classes.scroll}
        onScroll={({ currentTarget }) => {
          const now = scrolledIn(currentTarget);
          setScrolled((former) =>
            former.isPastCover === now.isPastCover && former.isPastName === now.isPastName ? former : now,
          );
        }}
      >
        {children}
      </div>
      <div className={classes.head} data-shown={scrolled.isPastCover || undefined}>
        {scrolled.isPastName && (
          <div className={classes.who} data-after-back={onBack !== undefined || undefined} aria-hidden>
            {brief && <Avatar {...brief.avatar} size={40} />}
            <span className={classes.name}>{label}</span>
            <Text as="span" size="s" tone="mute" wrap="ellipsis" className={classes.brief}>
              {brief?.brief}
            </Text>
          </div>
        )}
      </div>
      {onBack && (
        <Row
          type="button"
          as="button"
          gap="8"
          size="m"
          tone="ink"
          weight="600"
          className={classes.back}
          onClick={onBack}
        >
          <ArrowLeft size={20} aria-hidden />
          {t('modal.back')}
        </Row>
      )}
      <div className={classes.tools} data-flat={scrolled.isPastCover || undefined}>
        {scrolled.isPastName && more && <div className={classes.more}>{more}</div>}
        {steps && steps.count > 1 && <StepButtons {...steps} label={label} />}
        <button type="button" className={classes.close} aria-label={t('modal.close')} onClick={onClose}>
          <X size={20} aria-hidden />
        </button>
      </div>
      {/* Present from the start: notices, also shown by the dialog, are placed only above parts that precede them. */}
      <div ref={writerRef} className={classes.writer} data-kept>
        {writer}
      </div>
      {footer && (
        <div className={classes.foot} data-foot>
          {footer}
        </div>
      )}
    </Dialog>
  );
}

interface Scrolled {
  /** The cover has left the place of the head, which lies below the buttons from there on. */
  isPastCover: boolean;
  isPastName: boolean;
}

/** Height of the head in pixels. */
const headHeight = 64;

/** How far a profile has scrolled. */
function scrolledIn(frame: HTMLElement): Scrolled {
  const edge = frame.getBoundingClientRect().top + headHeight;
  const isPast = (selector: string) => {
    const bottom = frame.querySelector(selector)?.getBoundingClientRect().bottom;
    return bottom !== undefined && bottom < edge;
  };
  return { isPastCover: isPast('[data-cover]'), isPastName: isPast('[data-autofocus]') };
}

/**
 * Buttons for previous and next, with the place between them, announced with the name of the profile. At an end a
 * button keeps the focus and has no effect.
 */
function StepButtons({ kind, place, count, previous, next, label }: Steps & { label: string }) {
  const t = useTexts('profiles');
  return (
    <div className={classes.steps} data-steps>
      <button
        type="button"
        className={classes.step}
        aria-label={t(`modal.previous.${kind}`)}
        aria-disabled={!previous}
        onClick={previous}
      >
        <ChevronLeft size={20} aria-hidden />
      </button>
      <Text as="output" size="s" tone="mute" wrap="nowrap" font="tabular">
        {t.rich('modal.place', { place, count, name: label, hidden: <VisuallyHidden /> })}
      </Text>
      <button
        type="button"
        className={classes.step}
        aria-label={t(`modal.next.${kind}`)}
        aria-disabled={!next}
        onClick={next}
      >
        <ChevronRight size={20} aria-hidden />
      </button>
    </div>
  );
}
