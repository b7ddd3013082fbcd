import { placeFields } from '#contract/conditions.ts';
import { type Shown, namesOf } from '#contract/description.ts';
import { anyTimezone, timezoneMargins } from '#contract/reference.ts';
import { countryNames } from './countries.ts';
import { timezoneLabel } from './timezones.ts';

/** A position's place of work. */
export type Place = Shown<typeof placeFields>;

/** Columns of a position's place. */
export const placeColumns = namesOf(placeFields);

/** Countries named in a line; for more, the line gives the number. */
const maxNamedCountries = 3;

/** A remote position without a timezone counts as Any. */
const isAnywhere = ({ timezone }: Pick<Place, 'timezone'>): boolean => timezone === null || timezone === anyTimezone;

/** A place in the words of the position's profile, part by part. */
export const presentPlace = (place: Place) => ({
  timezoneStr: isAnywhere(place) ? 'Anywhere in the world' : timezoneLabel(place.timezone),
  timezoneMarginStr: isAnywhere(place) ? '' : (timezoneMargins[place.timezoneMargin] ?? ''),
  physicalCountryStr: place.countryIds.length === 0 ? 'Any country' : countryNames(place.countryIds),
});

/**
 * A place in one line, such as `Remote Europe/Lisbon (UTC+0), +/- 2 hours, or On Site Portugal`; empty if left open.
 */
export function placeLine(place: Place): string {
  const { timezoneStr, timezoneMarginStr, physicalCountryStr } = presentPlace(place);
  const margin = place.timezoneMargin === 0 || timezoneMarginStr === '' ? '' : `, ${timezoneMarginStr}`;
  const remote = isAnywhere(place) ? 'Anywhere in the world' : `Remote ${timezoneStr}${margin}`;
  const { length } = place.countryIds;
  const onSite = `On Site ${length > maxNamedCountries ? `in ${length} countries` : physicalCountryStr}`;
  if (!place.isRemote) return place.isPhysical ? onSite : '';
  return place.isPhysical ? `${remote}, or ${onSite}` : remote;
}
