import { type TimezonesByOffset, anyTimezone } from '#contract/reference.ts';
import { invalidField } from '#server/platform/errors/app-error.ts';
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

/** The timezone of an IANA name, present or former: Asia/Calcutta is found as Asia/Kolkata. */
export const findTimezone = (name: string): Timezone | undefined => byName.get(name);

/** What is stored of a timezone: null and null for none, `Any` without an offset for anywhere in the world. */
type StoredTimezone = { timezone: string | null; utcOffsetMinutes: number | null };

/** The timezone of a payload as it is stored. Refuses a name that is no timezone's, naming the field that carries it. */
export function readTimezone(name: string | null, path: string): StoredTimezone {
  if (name === null) return { timezone: null, utcOffsetMinutes: null };
  const timezone = findTimezone(name);
  if (!timezone) throw invalidField(path, 'is not a timezone');
  return { timezone: timezone.name, utcOffsetMinutes: timezone.utcOffsetMinutes };
}

/** Like `readTimezone`, where `Any` is a choice too. */
export function readTimezoneOrAny(name: string | null, path: string): StoredTimezone {
  return name === anyTimezone ? { timezone: anyTimezone, utcOffsetMinutes: null } : readTimezone(name, path);
}

/** A standard offset as people write it: UTC+0, UTC-3, UTC+5:30. */
function offsetLabel(minutes: number): string {
  const absolute = Math.abs(minutes);
  const rest = absolute % 60;
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(absolute / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** For instance `Europe/Lisbon (UTC+0)`; null for none, and for `Any`. */
export function timezoneLabel(name: string | null): string | null {
  const timezone = name === null ? undefined : findTimezone(name);
  return timezone ? `${timezone.name} (${offsetLabel(timezone.utcOffsetMinutes)})` : null;
}

/** What a timezone picker offers, from the west to the east. */
export const timezonesByOffset: TimezonesByOffset = Object.fromEntries(
  [...Map.groupBy(timezones, ({ utcOffsetMinutes }) => utcOffsetMinutes)]
    .toSorted(([a], [b]) => a - b)
    .map(([offset, group]) => [offsetLabel(offset), group.map(({ name }) => name)]),
);
