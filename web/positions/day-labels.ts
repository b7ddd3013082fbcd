import { dateFormat } from '#contract/texts/formats.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';

/** Start of the reader's day. */
const dayOf = (time: Date): number => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

/** Days of the reader's calendar between two times; rounded, as a day may have 23 or 25 hours. */
const daysBetween = (from: Date, to: Date): number => Math.max(0, Math.round((dayOf(to) - dayOf(from)) / 86_400_000));

/** How long a position has been Live: in days up to two weeks, then in weeks, then in months. */
export function liveLabel(t: TextsOf<'positions'>, since: Date, now: Date): string {
  const days = daysBetween(since, now);
  if (days < 14) return t('card.live.days', { days });
  if (days < 61) return t('card.live.weeks', { weeks: Math.floor(days / 7) });
  return t('card.live.months', { months: Math.floor(days / 30.44) });
}

/** When the reader wrote: today, yesterday, on a weekday of the last six, or on a date. */
export function wroteLabel(t: TextsOf<'positions'>, at: Date, now: Date, locale: string): string {
  const days = daysBetween(at, now);
  if (days === 0) return t('card.wrote.today');
  if (days === 1) return t('card.wrote.yesterday');
  if (days < 7) return t('card.wrote.on', { day: dateFormat(locale, { weekday: 'long' }).format(at) });
  const isThisYear = at.getFullYear() === now.getFullYear();
  const day = dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at);
  return t('card.wrote.on', { day });
}
