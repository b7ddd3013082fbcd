import type { modeFields, placeFields } from './conditions.ts';
import type { Shown } from './description.ts';
import { anyTimezone } from './reference.ts';
import type { KeyOf, Translate } from './texts/translate.ts';

type Place = Shown<typeof placeFields>;
type Modes = Shown<typeof modeFields>;

/** Whether a place names a mode of work; without one it is left open. */
export const hasPlace = ({ isRemote, isPhysical }: Modes): boolean => isRemote || isPhysical;

/** Whether on-site work may be done in a country: an empty list allows any; null is an unknown country. */
export const fitsCountry = ({ countryIds }: { countryIds: readonly number[] }, countryId: number | null): boolean =>
  countryIds.length === 0 || (countryId !== null && countryIds.includes(countryId));

interface Making<Remote, OnSite> {
  remote: () => Remote;
  onSite: () => OnSite;
}

/** Maps each mode of work that a place allows; the others are absent. */
export const waysOf = <Remote, OnSite>(
  { isRemote, isPhysical }: Modes,
  { remote, onSite }: Making<Remote, OnSite>,
): { remote?: Remote; onSite?: OnSite } => ({
  ...(isRemote && { remote: remote() }),
  ...(isPhysical && { onSite: onSite() }),
});

/** Countries named in a line; for more, the line gives the number. */
const maxNamed = 2;

interface Wording {
  t: Translate<'positions', unknown, never>;
  cities: Cities;
  /** Names of countries, joined by commas. */
  countryNames: (ids: readonly number[]) => string;
}

/** A place of work in one short line: `Remote, Lisbon ± 4 h`, whose end never breaks, or `Portugal`. */
export function shortPlace(place: Place, { t, cities, countryNames }: Wording): string {
  const { timezone, timezoneMargin: hours, countryIds } = place;
  const { remote, onSite } = waysOf(place, {
    remote: () => {
      if (timezone === null || timezone === anyTimezone) return t('place.remoteAnywhere');
      const city = cityName(timezone, cities);
      return hours === 0 ? t('place.remote', { city }) : t('place.remoteWithin', { city, hours });
    },
    onSite: () => {
      if (countryIds.length === 0) return t('place.anyCountry');
      const { length: count } = countryIds;
      return count > maxNamed ? t('place.countries', { count }) : countryNames(countryIds);
    },
  });
  if (remote === undefined) return onSite ?? t('place.open');
  return onSite === undefined ? remote : t('place.either', { remote, onSite });
}

/** Names of cities in a language. */
type Cities = Translate<'cities', unknown, never>;

/** City of an IANA timezone in a language: `Lissabon`. */
export function cityName(timezone: string, cities: Cities): string {
  const key = `city.${timezone}`;
  return isNamed(key, cities) ? cities(key) : cityOf(timezone);
}

const isNamed = (key: string, cities: Cities): key is KeyOf<'cities'> => cities.has(key);

/** City of an IANA timezone in English: `Buenos Aires` of `America/Argentina/Buenos_Aires`. */
export const cityOf = (timezone: string): string => timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ');
