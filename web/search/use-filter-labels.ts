import { placeFields } from '#contract/conditions.ts';
import { pickFields } from '#contract/description.ts';
import { hasPlace, noOffice, shortPlace } from '#contract/place.ts';
import type { Looser, TalentFilters } from '#contract/search.ts';
import { workTypeKeys } from '#contract/terms.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCountries } from '#web/reference/names.ts';

interface Named {
  skills: readonly { id: number; name: string }[];
  /** Title of the position searched for. */
  title: string | undefined;
}

/** One filter in a few words; a filter of several skills or work types has one each. */
export interface FilterLabel {
  filter: Looser['filter'] | 'for';
  label: string;
}

/** Hook: the filters of a search in words. */
export function useFilterLabels(filters: TalentFilters, { skills, title }: Named): FilterLabel[] {
  const t = useTexts('search');
  const positions = useTexts('positions');
  const people = useTexts('people');
  const cities = useTexts('cities');
  const countries = useCountries(useUser().countries);
  const countryNames = (ids: readonly number[]) =>
    countries
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ');
  const skillNames = (ids: readonly number[]) => skills.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const { experienceFrom, mayWorkIn, activeDays, workTypeIds } = filters;
  const labels: Record<FilterLabel['filter'], (string | false | undefined)[]> = {
    for: [title],
    skills: skillNames(filters.skills),
    any: [skillNames(filters.any).join(' / ')],
    not: skillNames(filters.not).map((name) => t('label.not', { name })),
    place: [
      hasPlace(filters) &&
        shortPlace({ ...pickFields(placeFields, filters), ...noOffice }, { t: positions, cities, countryNames }),
    ],
    experienceFrom: [experienceFrom !== null && t('filter.experience.from', { years: experienceFrom })],
    workTypeIds: workTypeIds.map((id) => workTypeKeys[id]).map((key) => key && people(key)),
    mayWorkIn: [mayWorkIn !== null && t('label.mayWorkIn', { country: countryNames([mayWorkIn]) })],
    looking: [filters.looking && t('filter.looking')],
    activeDays: [activeDays !== null && t('filter.active.days', { days: activeDays })],
    hide: [filters.hide !== null && t('filter.hide')],
  };
  const names = Object.keys(labels) as FilterLabel['filter'][]; // Object.keys loses them
  return names.flatMap((filter) => labels[filter].flatMap((label) => (label ? [{ filter, label }] : [])));
}
