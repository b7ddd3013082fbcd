/** Timezone of this browser, by its IANA name. */
export const browserTimezone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * This browser's timezone, by the name on offer; null if it is not. Browsers may use a former name, such as
 * Asia/Calcutta, and then map the offered name to the same one.
 */
export function offeredTimezone(
  timezonesByOffset: Readonly<Record<string, readonly string[]>>,
  own: string = browserTimezone(),
): string | null {
  const offered = Object.values(timezonesByOffset).flat();
  if (offered.includes(own)) return own;
  return offered.find((name) => calledBy(name) === own) ?? null;
}

/** Name that this browser uses for a timezone; undefined for an unknown one. */
function calledBy(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
