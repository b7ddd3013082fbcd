import { useEffect, useState } from 'react';
import { dateFormat } from '#contract/texts/formats.ts';
import { useLocale } from './locale.ts';

/** The reader's current day as a Date; updates at midnight. */
export function useToday(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    const timer = setTimeout(() => setNow(new Date()), midnight.getTime() - Date.now());
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

/** Hook: the time of a moment within the next day on the reader's clock, and whether that is today. */
export function useNextTime(moment: string): { time: string; isToday: boolean } {
  const locale = useLocale();
  const at = new Date(moment);
  const time = dateFormat(locale, { timeStyle: 'short' }).format(at);
  return { time, isToday: at.toDateString() === useToday().toDateString() };
}
