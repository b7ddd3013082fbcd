import { useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/messaging.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { Outgoing } from '#web/writing/outbox.ts';

interface Props {
  userId: number;
  partnerName: string;
  messages: readonly Message[];
  outgoing: readonly Outgoing[];
}

/** Announces new messages and failed sends to screen readers, but none that existed before. */
export function LiveRegion({ userId, partnerName, messages, outgoing }: Props) {
  const t = useTexts('messaging');
  const newestId = messages.at(-1)?.id ?? 0;
  const heardId = useRef(newestId);
  const [heard, setHeard] = useState({ upTo: newestId, text: '' });
  const count = (counted: Outgoing['state']) => outgoing.filter(({ state }) => state === counted).length;
  const [failures, waiting] = [count('failed'), count('waiting')];
  useEffect(() => {
    const arrived = messages.filter(({ id, user_id }) => id > heardId.current && user_id !== userId);
    heardId.current = newestId;
    if (arrived.length > 0)
      setHeard({
        upTo: newestId,
        text: t('live.heard', {
          name: partnerName,
          text: arrived
            .flatMap(({ text, video, attachments }) => [
              video ? t('live.video', { text }) : text,
              ...attachments.map(({ name }) => t('live.file', { name })),
            ])
            .join(' '),
        }),
      });
  }, [messages, newestId, userId, partnerName, t]);
  return (
    <>
      <VisuallyHidden component="output">
        {/* A new element each time, so that repeated text is announced again. */}
        <span key={heard.upTo}>{heard.text}</span>
      </VisuallyHidden>
      <VisuallyHidden component="output">
        {failures > 0 && t('live.failed', { count: failures })}
        {waiting > 0 && t('live.waiting', { count: waiting })}
      </VisuallyHidden>
    </>
  );
}
