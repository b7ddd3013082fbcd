import type { TextsOf } from '#web/platform/texts/texts.ts';

const dayMilliseconds = 86_400_000;

/** Key of a time's calendar day in the reader's timezone. */
export const dayOf = (moment: Date): string => `${moment.getFullYear()}-${moment.getMonth()}-${moment.getDate()}`;

/** Label of a day: Today, Yesterday, or weekday and date; with the year unless it is this year. */
export function dayLabel(t: TextsOf<'messaging'>, moment: Date, now: Date, locale: string): string {
  if (dayOf(moment) === dayOf(now)) return t('day.today');
  const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12);
  if (dayOf(moment) === dayOf(new Date(noon.getTime() - dayMilliseconds))) return t('day.yesterday');
  return moment.toLocaleDateString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(moment.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  });
}

/** Hour and minute in the reader's locale. */
export const timeLabel = (moment: Date, locale: string): string =>
  moment.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
