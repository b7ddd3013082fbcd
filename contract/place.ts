import type { locationFields, modeFields } from './conditions.ts';
import type { Shown } from './description.ts';
import { anyTimezone } from './reference.ts';
import type { KeyOf, Translate } from './texts/translate.ts';

type Place = Shown<typeof locationFields>;
type Modes = Shown<typeof modeFields>;

/** The office of a place without one. */
export const noOffice = { city: '', officeDays: null } as const;

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

interface OfficeWording {
  t: Translate<'positions', unknown, never>;
  /** Names of countries, joined by commas. */
  countryNames: (ids: readonly number[]) => string;
}

interface Wording extends OfficeWording {
  cities: Cities;
}

/** The city of on-site work with its countries, and the number of more than `max`: `Berlin, Germany`. */
export function cityLine(
  { city, countryIds }: Pick<Place, 'city' | 'countryIds'>,
  { t, countryNames }: OfficeWording,
  max = maxNamed,
): string {
  const { length: count } = countryIds;
  if (count === 0) return city;
  return `${city}, ${count > max ? t('place.countryCount', { count }) : countryNames(countryIds)}`;
}

/** On-site work with its days in the office, if stated: `Berlin, Germany, 2 days a week in the office`. */
export const withOfficeDays = (
  onSite: string,
  { officeDays }: Pick<Place, 'officeDays'>,
  { t }: Pick<OfficeWording, 't'>,
): string => (officeDays === null ? onSite : `${onSite}, ${t('place.officeDays', { days: officeDays })}`);

/** A place of work in one short line: `Remote, Lisbon ± 4 h`, whose end never breaks, or `Portugal`. */
export function shortPlace(place: Place, wording: Wording): string {
  const { t, cities, countryNames } = wording;
  const { timezone, timezoneMargin: hours, countryIds } = place;
  const nameSite = () => {
    const { length: count } = countryIds;
    if (place.city !== '') return cityLine(place, wording);
    if (count === 0) return t('place.anyCountry');
    return count > maxNamed ? t('place.countries', { count }) : countryNames(countryIds);
  };
  const { remote, onSite } = waysOf(place, {
    remote: () => {
      if (timezone === null || timezone === anyTimezone) return t('place.remoteAnywhere');
      const city = cityName(timezone, cities);
      return hours === 0 ? t('place.remote', { city }) : t('place.remoteWithin', { city, hours });
    },
    onSite: () => withOfficeDays(nameSite(), place, wording),
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
