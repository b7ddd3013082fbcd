import type { Talent } from '#contract/talents.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';
import { sharedHours } from '#web/reference/timezone-hours.ts';

/** A timezone by its city, with the working hours it shares with this browser's: 'Lisbon (UTC+0), 6 h shared'. */
export function timezoneWords(
  t: TextsOf<'people'>,
  { timezoneStr, currentUtcOffset: offset }: Pick<Talent, 'timezoneStr' | 'currentUtcOffset'>,
): string | null {
  return timezoneStr === null || offset === null
    ? timezoneStr
    : t('line.sharedHours', { timezone: timezoneStr, hours: sharedHours(offset) });
}
