import { useEffect, useState } from 'react';
import { maxVideoMinutes } from '#contract/videos.ts';
import { useTexts } from '#web/platform/texts/texts.ts';

/** Formats seconds as minutes and seconds: 0:48. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;

const limit = maxVideoMinutes * 60;
const warningSeconds = 30;

/** Elapsed recording time and its limit. */
export function Elapsed({ startedAt, className }: { startedAt: number; className: string | undefined }) {
  const t = useTexts('messaging');
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((performance.now() - startedAt) / 1_000), 200);
    return () => clearInterval(timer);
  }, [startedAt]);
  const rest = Math.ceil(limit - seconds);
  return (
    <span className={className} data-ending={rest <= warningSeconds}>
      <span role="timer" aria-label={t('recorder.recorded')}>
        {clock(seconds)}
      </span>{' '}
      / {clock(limit)}
    </span>
  );
}
