import { useEffect, useState } from 'react';
import type { TextsOf } from '#web/platform/texts/texts.ts';

/** Hook: seconds left until a time (milliseconds since 1970), updated as they pass. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}

/** Formats a waiting time as '27 s', '58 min' or '3 h', rounded up. */
export function waitText(t: TextsOf<'forms'>, seconds: number): string {
  if (seconds < 100) return t('wait.seconds', { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? t('wait.minutes', { count: minutes }) : t('wait.hours', { count: Math.ceil(minutes / 60) });
}
