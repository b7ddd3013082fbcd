import { Button } from '@mantine/core';
import { useEffect } from 'react';
import classes from './empty-state.module.css';
import { useFocusHandover } from './passed-focus.ts';
import { useReconnected } from './reconnection.ts';
import { Tally } from './tally.tsx';

interface Props {
  /** For the log. */
  error: unknown;
  onRetry: () => void;
  /** What failed, in a sentence; the default fits every screen. */
  text?: string;
}

/** What a screen shows that could not load: one sentence, and a way to try once more. It does so by itself when the connection is back. */
export function FailedState({ error, onRetry, text = 'This could not be loaded.' }: Props) {
  useReconnected(onRetry);
  useEffect(() => console.warn(error instanceof Error ? error.message : error), [error]);
  return (
    <div ref={useFocusHandover<HTMLDivElement>()} className={classes.root} role="alert">
      <Tally size={44} isMuted />
      <p className={classes.text}>{text}</p>
      <Button variant="default" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
