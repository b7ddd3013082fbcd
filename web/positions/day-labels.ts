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

/** A day in the past: today, yesterday, a weekday within six days, or a date. */
export function recentDay(at: Date, now: Date, locale: string): { when: 'today' | 'yesterday' | 'other'; day: string } {
  const days = daysBetween(at, now);
  if (days < 2) return { when: days === 0 ? 'today' : 'yesterday', day: '' };
  if (days < 7) return { when: 'other', day: dateFormat(locale, { weekday: 'long' }).format(at) };
  const isThisYear = at.getFullYear() === now.getFullYear();
  const day = dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at);
  return { when: 'other', day };
}

/** When the reader wrote. */
export function wroteLabel(t: TextsOf<'positions'>, at: Date, now: Date, locale: string): string {
  const { when, day } = recentDay(at, now, locale);
  return when === 'other' ? t('card.wrote.on', { day }) : t(`card.wrote.${when}`);
}
