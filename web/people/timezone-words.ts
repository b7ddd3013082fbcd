import type { Talent } from '#contract/talents.ts';
import { sharedHours } from '#contract/working-hours.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';
import { timezoneName } from '#web/reference/names.ts';

type Zone = Pick<Talent, 'timezone' | 'timezoneStr' | 'currentUtcOffset'>;

interface Words {
  t: TextsOf<'people'>;
  cities: TextsOf<'cities'>;
}

/**
 * A talent's timezone by its city, with the working hours it shares with a position's. For example 'Lisbon (UTC+0), 6 h
 * shared', in full '6 of 8 working hours overlap'. Without a position's offset, only the city.
 */
export function timezoneWords(
  { t, cities }: Words,
  { currentUtcOffset, ...zone }: Zone,
  { positionOffset = null, isInFull = false }: { positionOffset?: number | null | undefined; isInFull?: boolean } = {},
): string | null {
  const timezone = timezoneName(zone, cities);
  const hours = sharedHours(currentUtcOffset, positionOffset);
  if (timezone === null || hours === null) return timezone;
  return t(isInFull ? 'line.overlap' : 'line.sharedHours', { timezone, hours });
}
