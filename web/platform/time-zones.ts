/** The timezone of this browser. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All timezones for a list, including the chosen one, by their IANA names. */
export const timeZones = (chosen: string): { value: string; label: string }[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), chosen])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
