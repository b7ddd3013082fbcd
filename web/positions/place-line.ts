import { anyTimezone } from '#contract/reference.ts';
import type { HomePosition } from '#contract/matching.ts';
import { useUser } from '#web/platform/session.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { countryName } from '#web/reference/names.ts';

type Place = NonNullable<HomePosition['place']>;

/** Countries named in a line; for more, the line gives the number. */
const maxNamed = 2;

/** Hook: a place of work in one short line: `Remote, Lisbon ± 4 h`, or `Portugal`. */
export function usePlaceLine(): (place: Place) => string {
  const t = useTexts('positions');
  const language = useLanguage();
  const { countries } = useUser();

  const remoteLine = ({ timezone, timezoneMargin: hours }: Place): string => {
    if (timezone === null || timezone === anyTimezone) return t('place.remoteAnywhere');
    const city = cityOf(timezone);
    return hours === 0 ? t('place.remote', { city }) : t('place.remoteWithin', { city, hours });
  };
  const onSiteLine = ({ countryIds }: Place): string => {
    if (countryIds.length === 0) return t('place.anyCountry');
    if (countryIds.length > maxNamed) return t('place.countries', { count: countryIds.length });
    const named = countries.filter(({ id }) => countryIds.includes(id));
    return named.map((country) => countryName(country, language)).join(', ');
  };
  return (place) => {
    if (!place.isRemote) return place.isPhysical ? onSiteLine(place) : t('place.open');
    if (!place.isPhysical) return remoteLine(place);
    return t('place.either', { remote: remoteLine(place), onSite: onSiteLine(place) });
  };
}

/** City of an IANA timezone: `Buenos Aires` of `America/Argentina/Buenos_Aires`. */
const cityOf = (timezone: string): string => timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ');
