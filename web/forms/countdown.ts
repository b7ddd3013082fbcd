import { useEffect, useState } from 'react';

/** Answers the seconds until a moment (milliseconds since 1970), and draws again as they pass. */
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

/** Writes a waiting time as '27 s', '58 min' or '3 h', never shorter than it is. */
export function waitText(seconds: number): string {
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}
