import { VisuallyHidden } from '@mantine/core';
import { timeLabel } from './dates.ts';
import type { Outgoing } from './desk.ts';
import classes from './sending-state.module.css';

interface Props {
  message: Outgoing;
  onRetry: () => void;
  onDiscard: () => void;
}

/** How the sending of a message goes: on its way, or failed and waiting for what its writer wants. */
export function SendingState({ message: { text, state, retryAt }, onRetry, onDiscard }: Props) {
  if (state === 'sending') return 'Sending...';
  const subject = text === '' ? 'the video' : text.slice(0, 60);
  return (
    <>
      <span className={classes.failed}>{failureLabel(retryAt)}</span>
      <button type="button" className={classes.action} onClick={onRetry}>
        Retry<VisuallyHidden> sending: {subject}</VisuallyHidden>
      </button>
      <button type="button" className={classes.action} onClick={onDiscard}>
        Discard<VisuallyHidden>: {subject}</VisuallyHidden>
      </button>
    </>
  );
}

const minute = 60_000;

/** With the first full minute in which sending may work again, where that is known. */
const failureLabel = (retryAt: number | undefined): string =>
  retryAt === undefined
    ? 'Not sent.'
    : `Not sent: too many messages at once. Try again at ${timeLabel(new Date(Math.ceil(retryAt / minute) * minute))}.`;
