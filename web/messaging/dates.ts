import { dateFormat } from '#contract/texts/formats.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';

const dayMilliseconds = 86_400_000;

/** Key of a time's calendar day in the reader's timezone. */
export const dayOf = (moment: Date): string => `${moment.getFullYear()}-${moment.getMonth()}-${moment.getDate()}`;

const noonOf = (day: Date): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate(), 12);
/** From noon to noon: days on which the clocks change are an hour longer or shorter. */
const isYesterday = (moment: Date, now: Date): boolean =>
  dayOf(moment) === dayOf(new Date(noonOf(now).getTime() - dayMilliseconds));

/** Label of a day: Today, Yesterday, or weekday and date; with the year unless it is this year. */
export function dayLabel(t: TextsOf<'messaging'>, moment: Date, now: Date, locale: string): string {
  if (dayOf(moment) === dayOf(now)) return t('day.today');
  if (isYesterday(moment, now)) return t('day.yesterday');
  return dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(moment.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  }).format(moment);
}

/** Time of a thread in the list: hour and minute today, then Yesterday, the weekday, and the date. */
export function shortLabel(t: TextsOf<'messaging'>, moment: Date, now: Date, locale: string): string {
  if (dayOf(moment) === dayOf(now)) return timeLabel(moment, locale);
  if (isYesterday(moment, now)) return t('day.yesterday');
  if (noonOf(now).getTime() - moment.getTime() < 6 * dayMilliseconds)
    return dateFormat(locale, { weekday: 'short' }).format(moment);
  const isThisYear = moment.getFullYear() === now.getFullYear();
  return dateFormat(
    locale,
    isThisYear ? { day: 'numeric', month: 'short' } : { day: 'numeric', month: 'numeric', year: '2-digit' },
  ).format(moment);
}

/** Key of a time's minute in the reader's timezone. */
export const minuteOf = (moment: Date): string => `${dayOf(moment)} ${moment.getHours()}:${moment.getMinutes()}`;

/** Hour and minute in the reader's locale, formatted as in `wholeTimeOf`. */
export const timeLabel = (moment: Date, locale: string): string =>
  dateFormat(locale, { timeStyle: 'short' }).format(moment);
