import type { TimezonesByOffset } from '#contract/reference.ts';
import { dateFormat } from '#contract/texts/formats.ts';

/** Working hours: from 9 to 17 o'clock. */
const workingHours = { from: 9, to: 17 };
const day = 24;

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

/**
 * Working hours in a timezone that coincide with those here, `own` hours ahead of UTC, on this day. A timezone that the
 * browser does not know has none to tell.
 */
export function sharedHours(timezone: string, at = new Date(), own = -at.getTimezoneOffset() / 60): number | undefined {
  const offset = offsetOf(timezone, at);
  if (offset === undefined) return undefined;
  // Beyond the date line the same hours come on the day before or after.
  const apart = Math.abs(offset - own) % day;
  return Math.max(0, workingHours.to - workingHours.from - Math.min(apart, day - apart));
}

/** Hours ahead of UTC, with daylight saving. */
function offsetOf(timeZone: string, at: Date): number | undefined {
  try {
    const parts = dateFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
    const { value = '' } = parts.find(({ type }) => type === 'timeZoneName') ?? {};
    const [, sign = '+', hours = 0, minutes = 0] = /([+-])(\d+):(\d+)/.exec(value) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
