import { dateFormat } from '#contract/texts/formats.ts';
import { useLocale } from './texts/locale.ts';
import { useToday } from './today.ts';

/** The time of a moment within the next day, as the reader's clock shows it, and whether it is still today. */
export function useNextTime(moment: string): { time: string; isToday: boolean } {
  const locale = useLocale();
  const at = new Date(moment);
  const time = dateFormat(locale, { timeStyle: 'short' }).format(at);
  return { time, isToday: at.toDateString() === useToday().toDateString() };
}
