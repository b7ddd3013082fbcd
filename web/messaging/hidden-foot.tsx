import { type ReactNode, type RefObject, useState } from 'react';
import type { Thread } from '#contract/messaging.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Card } from '#web/ui/layout.tsx';
import { FootNotices } from './foot-notices.tsx';

interface Props {
  thread: Thread;
  /** The composer's field. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** The composer; in a hidden thread it appears once the talent chooses to write. */
  children: ReactNode;
}

/**
 * Foot of a thread; a closed one has no composer. A talent who hides from the other person's company must confirm
 * before showing themselves by writing. They may also end a thread that the other person has kept.
 */
export function HiddenFoot({ thread, field, children }: Props) {
  const t = useTexts('messaging');
  const [isWriting, setWriting] = useState(false);
  const isAsking = thread.isHiddenFrom === true && !isWriting;
  const write = () => {
    setWriting(true);
    requestAnimationFrame(() => field.current?.focus());
  };
  if (thread.isClosed)
    return (
      <Card as="output" fill="sunk" tone="mute" textAlign="center">
        {t('thread.closed')}
      </Card>
    );
  return (
    <>
      {(isAsking || thread.mayEnd) && (
        <FootNotices thread={thread} isAsking={isAsking} onWrite={write} onEnded={() => setWriting(false)} />
      )}
      {!isAsking && children}
    </>
  );
}
