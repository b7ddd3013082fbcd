import type { TimezonesByOffset } from '#contract/reference.ts';

/** Working hours: from 9 to 17 o'clock, in minutes. */
const workingHours = { from: 540, to: 1_020 };
const day = 1_440;

/** Timezone of this browser, by its IANA name. */
export const browserTimezone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * This browser's timezone by the name on offer; null if it is not. Browsers may call it by a former name, as Asia/Calcutta,
 * and then call the one on offer the same.
 */
export function offeredTimezone(timezonesByOffset: TimezonesByOffset, own: string = browserTimezone()): string | null {
  const offered = Object.values(timezonesByOffset).flat();
  if (offered.includes(own)) return own;
  return offered.find((name) => calledBy(name) === own) ?? null;
}

/** Name by which this browser calls a timezone; undefined for one it does not know. */
function calledBy(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Working hours that two places have in common, by the minutes they are ahead of UTC; `own` is this browser's today. */
export function sharedHours(offset: number, own = -new Date().getTimezoneOffset()): number {
  // Beyond the date line the same hours come on the day before or after.
  const apart = Math.abs(offset - own) % day;
  return Math.max(0, workingHours.to - workingHours.from - Math.min(apart, day - apart)) / 60;
}
