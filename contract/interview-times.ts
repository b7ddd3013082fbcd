import type { Zone } from './reference.ts';
import { dateFormat } from './texts/formats.ts';
import type { Translate } from './texts/translate.ts';
import { isKnownZone } from './time-zones.ts';

/*
 * The only formatting of interview times, for screens, messages and mails.
 */

type Words = Translate<'interviews', unknown, never>;

export interface Wording {
  t: Words;
  locale: string;
}

/** The day in a timezone: `Tue 1 Dec`. */
export const dayIn = (at: Date, timeZone: string, locale: string): string =>
  dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone }).format(at);

/** The time of day in a timezone: `10:00`. */
export const timeIn = (at: Date, timeZone: string, locale: string): string =>
  dateFormat(locale, { timeStyle: 'short', timeZone }).format(at);

/** Day and time in a timezone: `Tue 1 Dec, 10:00`. */
export const momentIn = (at: Date, timeZone: string, { t, locale }: Wording): string =>
  t('moment', { day: dayIn(at, timeZone, locale), time: timeIn(at, timeZone, locale) });

/** Start and end in a timezone: `Tue 1 Dec, 10:00 to 10:45`. */
export const spanIn = (at: Date, minutes: number, timeZone: string, { t, locale }: Wording): string =>
  t('span', {
    moment: momentIn(at, timeZone, { t, locale }),
    end: timeIn(new Date(at.getTime() + minutes * 60_000), timeZone, locale),
  });

/**
 * The time in another timezone, next to the reader's: `11:00 in Kyiv`, with the day if it differs. Undefined if the
 * clocks of both show the same, or if this engine does not know the timezone.
 */
export function elsewhere(at: Date, zone: Zone, readerZone: string, wording: Wording): string | undefined {
  if (!isKnownZone(zone.name)) return undefined;
  const { t, locale } = wording;
  const own = momentIn(at, readerZone, wording);
  const other = momentIn(at, zone.name, wording);
  if (own === other) return undefined;
  const isSameDay = dayIn(at, readerZone, locale) === dayIn(at, zone.name, locale);
  return t('inCity', { time: isSameDay ? timeIn(at, zone.name, locale) : other, city: zone.city });
}

/** The time in a timezone, if this engine knows it, and in UTC, for readers of plain text in any timezone. */
export function momentInBoth(at: Date, zone: Zone, wording: Wording): string {
  const inUtc = momentIn(at, 'UTC', wording);
  const own = isKnownZone(zone.name) ? momentIn(at, zone.name, wording) : inUtc;
  const { t, locale } = wording;
  if (own === inUtc) return t('utc', { time: inUtc });
  const isSameDay = dayIn(at, zone.name, locale) === dayIn(at, 'UTC', locale);
  return t('both', {
    own: t('inCity', { time: own, city: zone.city }),
    utc: isSameDay ? timeIn(at, 'UTC', locale) : inUtc,
  });
}
