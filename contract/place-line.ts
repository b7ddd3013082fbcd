import type { placeFields } from './conditions.ts';
import type { Shown } from './description.ts';
import { anyTimezone } from './reference.ts';
import type { Translate } from './texts/translate.ts';

type Place = Shown<typeof placeFields>;

/** Countries named in a line; for more, the line gives the number. */
const maxNamed = 2;

interface Wording {
  t: Translate<'positions', unknown, never>;
  /** Names of countries, joined by commas. */
  countryNames: (ids: readonly number[]) => string;
}

/** A place of work in one short line: `Remote, Lisbon ± 4 h`, whose end never breaks, or `Portugal`. */
export function shortPlace(place: Place, { t, countryNames }: Wording): string {
  const remote = (): string => {
    const { timezone, timezoneMargin: hours } = place;
    if (timezone === null || timezone === anyTimezone) return t('place.remoteAnywhere');
    const city = cityOf(timezone);
    return hours === 0 ? t('place.remote', { city }) : t('place.remoteWithin', { city, hours });
  };
  const onSite = (): string => {
    const { countryIds } = place;
    if (countryIds.length === 0) return t('place.anyCountry');
    return countryIds.length > maxNamed ? t('place.countries', { count: countryIds.length }) : countryNames(countryIds);
  };
  if (!place.isRemote) return place.isPhysical ? onSite() : t('place.open');
  return place.isPhysical ? t('place.either', { remote: remote(), onSite: onSite() }) : remote();
}

/** City of an IANA timezone: `Buenos Aires` of `America/Argentina/Buenos_Aires`. */
export const cityOf = (timezone: string): string => timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ');
