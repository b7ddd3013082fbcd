import type { Talent } from '#contract/talents.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';
import { sharedHours } from '#web/reference/timezone-hours.ts';

/** A timezone by its city, with the working hours it shares with this browser's: 'Lisbon (UTC+0), 6 h shared'. */
export function timezoneWords(
  t: TextsOf<'people'>,
  { timezone, timezoneStr }: Pick<Talent, 'timezone' | 'timezoneStr'>,
): string | null {
  const hours = timezone === null ? undefined : sharedHours(timezone);
  return timezoneStr === null || hours === undefined
    ? timezoneStr
    : t('line.sharedHours', { timezone: timezoneStr, hours });
}
