import { locationFields } from '#contract/conditions.ts';
import { type Shown, namesOf } from '#contract/description.ts';
import { cityLine, shortPlace, waysOf, withOfficeDays } from '#contract/place.ts';
import { anyTimezone } from '#contract/reference.ts';
import { termFacts } from '#contract/terms.ts';
import { type Language, fallbackLanguage, localeOf } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { countryNames } from './list-countries.ts';
import { timezoneLabel } from './list-timezones.ts';

/** A position's place of work. */
export type Place = Shown<typeof locationFields>;

/** Columns of a position's place. */
export const placeColumns = namesOf(locationFields);

/** Countries named in a line; for more, the line gives the number. */
const maxNamedCountries = 3;

/** A remote position without a timezone counts as Any. */
const isAnywhere = ({ timezone }: Pick<Place, 'timezone'>): boolean => timezone === null || timezone === anyTimezone;

/** A place in the words of the position's profile, part by part; calls return it in English. */
export const presentPlace = (place: Place, language: Language = fallbackLanguage) => {
  const t = textsOf(language, 'reference');
  return {
    timezoneStr: isAnywhere(place) ? t('place.anywhere') : timezoneLabel(place.timezone, language),
    timezoneMarginStr: isAnywhere(place) ? '' : t('place.margin', { hours: place.timezoneMargin }),
    physicalCountryStr:
      place.countryIds.length === 0 ? t('place.anyCountry') : countryNames(place.countryIds, language),
  };
};

/**
 * A place in one line, worded as on cards with more of it: `Remote, Lisbon (UTC+0) ± 2 h, or On Site, Portugal`.
 */
export function placeLine(place: Place, language: Language): string {
  const t = textsOf(language, 'reference');
  const wording = {
    t: textsOf(language, 'positions'),
    countryNames: (ids: readonly number[]) => countryNames(ids, language),
  };
  const nameSite = () => {
    const { length: count } = place.countryIds;
    if (place.city !== '') return t('place.onSite', { where: cityLine(place, wording, maxNamedCountries) });
    if (count === 0) return t('place.onSiteAnywhere');
    if (count > maxNamedCountries) return t('place.onSiteInMany', { count });
    return t('place.onSite', { where: wording.countryNames(place.countryIds) });
  };
  const { remote, onSite } = waysOf(place, {
    remote: () => {
      if (isAnywhere(place)) return t('place.anywhere');
      const [timezone, hours] = [timezoneLabel(place.timezone, language) ?? '', place.timezoneMargin];
      return hours === 0 ? t('place.remote', { timezone }) : t('place.remoteWithin', { timezone, hours });
    },
    onSite: () => withOfficeDays(nameSite(), place, wording),
  });
  if (remote === undefined) return onSite ?? wording.t('place.open');
  return onSite === undefined ? remote : t('place.remoteOrOnSite', { remote, onSite });
}

/** A place in one short line, as on the card of a position: `Remote, Lisbon ± 4 h`. */
export const cardPlace = (place: Place, language: Language): string =>
  shortPlace(place, {
    t: textsOf(language, 'positions'),
    cities: textsOf(language, 'cities'),
    countryNames: (ids) => countryNames(ids, language),
  });

/** A position's terms beside its pay in a language, each with its label. */
export const presentTerms = (terms: Parameters<typeof termFacts>[0], language: Language) =>
  termFacts(terms, {
    t: textsOf(language, 'pay'),
    people: textsOf(language, 'people'),
    countryNames: (ids) => countryNames(ids, language),
    list: (names) => new Intl.ListFormat(localeOf(language), { type: 'unit' }).format(names),
  });
