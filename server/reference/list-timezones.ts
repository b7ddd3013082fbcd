import { cityName } from '#contract/place.ts';
import { type TimezonesByOffset, type Zone, anyTimezone } from '#contract/reference.ts';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { notOffered } from '#server/platform/errors/app-error.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import rows from './timezones.json' with { type: 'json' };

interface Timezone {
  /** IANA name. */
  name: string;
  /** Without daylight saving. */
  utcOffsetMinutes: number;
}

export const timezones: readonly Timezone[] = rows;

const byName = new Map<string, Timezone>(
  rows.flatMap((timezone) => [timezone.name, ...timezone.aliases].map((name) => [name, timezone] as const)),
);

/** Finds a timezone by its current or a former IANA name: Asia/Calcutta finds Asia/Kolkata. */
export const findTimezone = (name: string): Timezone | undefined => byName.get(name);

/** The timezone of a browser, by its current name; UTC if it has none or one that we do not know. */
export const zoneOf = (name: string | undefined): string => findTimezone(name ?? '')?.name ?? 'Etc/UTC';

/** Stored form of a timezone: null and null for none, `Any` without an offset for anywhere in the world. */
type StoredTimezone = { timezone: string | null; utcOffsetMinutes: number | null };

/** Reads a payload's timezone for storage. Refuses an unknown name, naming its field. */
export function readTimezone(name: string | null, path: string): StoredTimezone {
  if (name === null) return { timezone: null, utcOffsetMinutes: null };
  const timezone = findTimezone(name);
  if (!timezone) throw notOffered(path, 'is not a timezone');
  return { timezone: timezone.name, utcOffsetMinutes: timezone.utcOffsetMinutes };
}

/** Like `readTimezone`, but also accepts `Any`. */
export function readTimezoneOrAny(name: string | null, path: string): StoredTimezone {
  return name === anyTimezone ? { timezone: anyTimezone, utcOffsetMinutes: null } : readTimezone(name, path);
}

/** Formats a standard offset: UTC+0, UTC-3, UTC+5:30. */
function offsetLabel(minutes: number): string {
  const absolute = Math.abs(minutes);
  const rest = absolute % 60;
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(absolute / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** For example `Lisbon (UTC+0)`; null for none and for `Any`. */
export function timezoneLabel(name: string | null, language: Language = fallbackLanguage): string | null {
  const timezone = name === null ? undefined : findTimezone(name);
  if (!timezone) return null;
  return `${cityName(timezone.name, textsOf(language, 'cities'))} (${offsetLabel(timezone.utcOffsetMinutes)})`;
}

/** A timezone with its city in a language; null for none, for `Any` and for an unknown one. */
export function presentZone(name: string | null, language: Language): Zone | null {
  const timezone = name === null ? undefined : findTimezone(name);
  return timezone ? { name: timezone.name, city: cityName(timezone.name, textsOf(language, 'cities')) } : null;
}

/** Milliseconds; offsets only change at multiples of this. */
const quarterHour = 900_000;
const offsets = { quarter: 0, byName: new Map<string, number>() };

/** UTC offset of a timezone at a time in minutes, with daylight saving; null for none and for `Any`. */
export function currentUtcOffset(name: string | null, at = Date.now()): number | null {
  const timezone = name === null ? undefined : findTimezone(name);
  if (!timezone) return null;
  const quarter = Math.floor(at / quarterHour);
  if (offsets.quarter !== quarter) offsets.byName.clear();
  offsets.quarter = quarter;
  const known = offsets.byName.get(timezone.name) ?? offsetAt(timezone, at);
  offsets.byName.set(timezone.name, known);
  return known;
}

/** A timezone newer than this Node's data has its standard offset. */
function offsetAt({ name: timeZone, utcOffsetMinutes }: Timezone, at: number): number {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
    const { value = '' } = parts.find(({ type }) => type === 'timeZoneName') ?? {};
    // For UTC itself the value is 'GMT'.
    const [, sign = '+', hours = 0, minutes = 0] = /([+-])(\d+):(\d+)/.exec(value) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  } catch (error) {
    if (error instanceof RangeError) return utcOffsetMinutes;
    throw error;
  }
}

/** Options of a timezone picker, from west to east. */
export const timezonesByOffset: TimezonesByOffset = Object.fromEntries(
  [...Map.groupBy(timezones, ({ utcOffsetMinutes }) => utcOffsetMinutes)]
    .toSorted(([a], [b]) => a - b)
    .map(([offset, group]) => [offsetLabel(offset), group.map(({ name }) => name)]),
);
