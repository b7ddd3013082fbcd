import { isKnownZone } from '#contract/time-zones.ts';

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The timezone of this browser; UTC if neither side could format a time in it, as for `Etc/Unknown` and offsets. */
export function browserTimeZone(zone: string = ownZone()): string {
  const isNamed = isKnownZone(zone) && !/^(?:Etc\/|[+-])/.test(zone);
  return isNamed ? zone : 'UTC';
}

/** All timezones for a list, including the chosen one, by their IANA names. */
export const timeZones = (chosen: string): { value: string; label: string }[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), chosen])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
