import { VisuallyHidden } from '@mantine/core';
import { Bubble } from './bubble.tsx';
import type { Outgoing } from './desk.ts';
import classes from './outgoing-bubble.module.css';

interface Props {
  message: Outgoing;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message the thread does not hold yet: on its way, or failed and waiting for what its writer wants. */
export function OutgoingBubble({ message, onRetry, onDiscard }: Props) {
  const { text, film, state } = message;
  const bubble = { author: 'You', isMine: true, text, film, writtenAt: new Date(message.createdAt) };
  const subject = text === '' ? 'the video' : text.slice(0, 60);
  if (state === 'stored') return <Bubble {...bubble} />;
  if (state === 'sending') return <Bubble {...bubble}>Sending...</Bubble>;
  return (
    <Bubble {...bubble}>
      <span className={classes.failed}>Not sent.</span>
      <button type="button" className={classes.action} onClick={onRetry}>
        Retry<VisuallyHidden> sending: {subject}</VisuallyHidden>
      </button>
      <button type="button" className={classes.action} onClick={onDiscard}>
        Discard<VisuallyHidden>: {subject}</VisuallyHidden>
      </button>
    </Bubble>
  );
}
