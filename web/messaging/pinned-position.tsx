import { Briefcase } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ThreadPosition } from '#contract/messaging.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { FitMeter } from '#web/positions/fit-meter.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './pinned-position.module.css';

interface Props {
  position: ThreadPosition;
  /** The other positions of the thread, which a button opens. */
  others?: readonly ThreadPosition[] | undefined;
  /** Whether the latest position stands beside it. */
  isFormer?: boolean;
}

/** The latest position of a thread, the same for both people; or a former one. */
export function PinnedPosition({ position, others, isFormer }: Props) {
  const t = useTexts('messaging');
  const [isOpen, setOpen] = useState(false);
  const count = others?.length ?? 0;
  const more = count > 0 && (
    <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {t.rich('position.more', { count, hidden: <VisuallyHidden /> })}
    </button>
  );
  return (
    <div className={classes.root}>
      <PositionText position={position} more={more} {...(isFormer && { label: t('position.former') })}>
        {isOpen &&
          others?.map((other, index) => (
            // Two deleted positions may have one title.
            <TitleAndFacts key={other.open?.hashId ?? `${other.title} ${index}`} position={other} />
          ))}
      </PositionText>
    </div>
  );
}

interface TextProps {
  position: ThreadPosition;
  /** Names the section. */
  label?: string;
  /** Beside the title. */
  more?: ReactNode;
  /** Below. */
  children?: ReactNode;
}

/** Its title, which opens its profile while the position is open, and what it asks for. */
export function PositionText({ position, label, more, children }: TextProps) {
  const t = useTexts('messaging');
  return (
    <Row as="section" flex="1" align="start" aria-label={label ?? t('position.label')} className={classes.position}>
      <Briefcase size={18} className={classes.icon} aria-hidden />
      <Stack flex="1" gap="8">
        <TitleAndFacts position={position} more={more} />
        {children}
      </Stack>
    </Row>
  );
}

function TitleAndFacts({ position: { title, open }, more }: Pick<TextProps, 'position' | 'more'>) {
  const t = useTexts('messaging');
  return (
    <Stack className={classes.text}>
      <Row gap="8" className={classes.head}>
        <PositionTitle hashId={open?.hashId}>{title}</PositionTitle>
        {more}
      </Row>
      <Row gap="4 12" size="xs" tone="mute" wrap="nowrap" className={classes.facts}>
        {open ? (
          <Facts {...open} />
        ) : (
          <Text as="span" weight="600">
            {t('position.closed')}
          </Text>
        )}
      </Row>
    </Stack>
  );
}

interface TitleProps {
  hashId?: string | null | undefined;
  /** `t.rich` puts the title inside. */
  children?: ReactNode;
}

/** The title of a position, which opens its profile while it is open. */
export function PositionTitle({ hashId, children }: TitleProps) {
  if (hashId == null)
    return (
      <span className={classes.title} dir="auto">
        {children}
      </span>
    );
  return (
    <button
      type="button"
      className={`${classes.link} ${classes.title}`}
      dir="auto"
      onClick={() => openProfile({ profileType: 'position', positionHashId: hashId })}
    >
      {children}
    </button>
  );
}

/** Skills met and place, with whether it fits. */
function Facts({ fit, place }: NonNullable<ThreadPosition['open']>) {
  const t = useTexts('messaging');
  if (!fit) return place === '' ? null : <span className={classes.place}>{place}</span>;
  const { heldSkillIds, requiredCount: required, isLocationFit } = fit;
  const held = heldSkillIds.length;
  return (
    <>
      <span className={classes.skills} data-whole={held === required}>
        {required > 0 && <FitMeter held={held} of={required} />}
        {required > 0 ? t('position.skills', { held, required }) : t('position.noSkills')}
      </span>
      {place !== '' && (
        <span className={classes.place} data-fits={isLocationFit}>
          {isLocationFit
            ? t.rich('position.fits', { place, hidden: <VisuallyHidden /> })
            : t('position.misfits', { place })}
        </span>
      )}
    </>
  );
}
