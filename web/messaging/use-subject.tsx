import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { About, Thread } from '#contract/messaging.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { type Subject, chooseAbout, useOutbox } from '#web/writing/outbox.ts';
import type { DraftName } from '#web/video/videos.ts';
import classes from './use-subject.module.css';

/** What the next message of a thread is about. */
interface Next {
  position: About | null;
  /** What the message has to name; undefined where it goes without saying. */
  about: Subject | undefined;
  /** Chooses it, with two or more to choose from. */
  chooser: ReactNode;
}

/** Hook: the position of the next message, by default that of the last one. */
export function useSubject(name: DraftName, { position, otherPositions = [] }: Thread): Next {
  const { about: chosen } = useOutbox(name);
  const { userId, threadId } = name;
  const isLatest = chosen !== undefined && chosen.hashId === position?.open?.hashId;
  useEffect(() => {
    if (isLatest) chooseAbout({ userId, threadId }, undefined);
  }, [isLatest, userId, threadId]);
  const open = [position, ...otherPositions].flatMap((one) =>
    one?.open ? { hashId: one.open.hashId, title: one.title } : [],
  );
  const isNew = chosen !== undefined && open.every(({ hashId }) => hashId !== chosen.hashId);
  const subjects = isNew ? [chosen, ...open] : open;
  const latest = open.find(({ hashId }) => hashId === position?.open?.hashId);
  const next = chosen ?? latest;
  const mayStay = latest === undefined && (position !== null || chosen !== undefined);
  const isChoice = subjects.length + Number(mayStay) > 1;
  return {
    position: next ?? (position && { hashId: null, title: position.title }),
    about: isChoice ? next : undefined,
    chooser: isChoice && (
      <Chooser
        title={next?.title ?? position?.title}
        chosenId={next?.hashId}
        subjects={subjects}
        stays={mayStay ? position : undefined}
        onChoose={(subject) => chooseAbout(name, subject)}
      />
    ),
  };
}

interface ChooserProps {
  title: string | undefined;
  /** The chosen one of the subjects; undefined for what stays. */
  chosenId: string | undefined;
  subjects: readonly Subject[];
  /**
   * What the message is about if it names none of them: a closed position, or null for none; undefined if one of them.
   */
  stays: { title: string } | null | undefined;
  onChoose: (subject: Subject | undefined) => void;
}

/** 'About: Founding Engineer', which opens the choice. */
function Chooser({ title, chosenId, subjects, stays, onChoose }: ChooserProps) {
  const t = useTexts('messaging');
  const none = t('about.none');
  const shown = title ?? none;
  const items = subjects.map((subject) => ({
    key: subject.hashId,
    label: subject.title,
    isChosen: subject.hashId === chosenId,
    onSelect: () => onChoose(subject),
  }));
  const rest =
    stays === undefined
      ? []
      : [
          {
            key: 'none',
            label: stays?.title ?? none,
            isChosen: chosenId === undefined,
            onSelect: () => onChoose(undefined),
          },
        ];
  return (
    <div className={classes.root}>
      <MenuButton label={t('about.label', { title: shown })} items={[...items, ...rest]} isQuiet isText>
        <span className={classes.text}>
          {t.rich('about.line', { title: shown, position: <span className={classes.title} dir="auto" /> })}
        </span>
        <ChevronDown size={14} aria-hidden />
      </MenuButton>
    </div>
  );
}
