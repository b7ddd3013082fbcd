import { useEffect } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from './button.tsx';
import classes from './empty-state.module.css';
import { Stack } from './layout.tsx';
import { useFocusHandover } from './passed-focus.ts';
import { useReconnected } from './reconnection.ts';
import { Tally } from './tally.tsx';

interface Props {
  /** Logged, not shown. */
  error: unknown;
  onRetry: () => void;
  /** One sentence about the failure; the default suits every screen. */
  text?: string;
}

/** Screen that failed to load, with a retry button. Retries automatically when the connection returns. */
export function FailedState({ error, onRetry, text }: Props) {
  const t = useTexts('common');
  useReconnected(onRetry);
  useEffect(() => console.warn(error instanceof Error ? error.message : error), [error]);
  return (
    <Stack ref={useFocusHandover<HTMLDivElement>()} padding="40 16" align="center" textAlign="center" role="alert">
      <Tally size={44} isMuted />
      <p className={classes.text}>{text ?? t('failed.text')}</p>
      <Button variant="default" size="sm" onClick={onRetry}>
        {t('action.tryAgain')}
      </Button>
    </Stack>
  );
}
