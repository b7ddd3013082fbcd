import { dateFormat } from '#contract/texts/formats.ts';
import { useLocale } from './locale.ts';
import { useToday } from './today.ts';

/** Hook: the time of a moment within the next day on the reader's clock, and whether that is today. */
export function useNextTime(moment: string): { time: string; isToday: boolean } {
  const locale = useLocale();
  const at = new Date(moment);
  const time = dateFormat(locale, { timeStyle: 'short' }).format(at);
  return { time, isToday: at.toDateString() === useToday().toDateString() };
}
