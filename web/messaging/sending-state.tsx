import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { Outgoing } from './outbox.ts';
import classes from './sending-state.module.css';

interface Props {
  message: Outgoing;
  onRetry: () => void;
  onDiscard: () => void;
}

/** Sending state of a message: sending, waiting or refused, with Retry and Discard. */
export function SendingState({ message: { text, state }, onRetry, onDiscard }: Props) {
  if (state === 'sending') return 'Sending...';
  const subject = text === '' ? 'the video' : text.slice(0, 60);
  return (
    <>
      {state === 'waiting' ? <span>Not sent yet.</span> : <span className={classes.failed}>Not sent.</span>}
      <button type="button" className={classes.action} onClick={onRetry}>
        Retry<VisuallyHidden> sending: {subject}</VisuallyHidden>
      </button>
      <button type="button" className={classes.action} onClick={onDiscard}>
        Discard<VisuallyHidden>: {subject}</VisuallyHidden>
      </button>
    </>
  );
}
