import { placeFields } from '#contract/conditions.ts';
import { pickFields } from '#contract/description.ts';
import { hasPlace, shortPlace } from '#contract/place.ts';
import type { TalentFilters } from '#contract/search.ts';
import { workTypeKeys } from '#contract/terms.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCountries } from '#web/reference/names.ts';

interface Named {
  skills: readonly { id: number; name: string }[];
  /** Title of the position searched for. */
  title: string | undefined;
}

/** Hook: the filters of a search, each in a few words. */
export function useFilterLabels(filters: TalentFilters, { skills, title }: Named): string[] {
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
  const labels = [
    title,
    ...skillNames(filters.skills),
    filters.any.length > 0 && skillNames(filters.any).join(' / '),
    ...skillNames(filters.not).map((name) => t('label.not', { name })),
    hasPlace(filters) && shortPlace(pickFields(placeFields, filters), { t: positions, cities, countryNames }),
    experienceFrom !== null && t('filter.experience.from', { years: experienceFrom }),
    ...workTypeIds.map((id) => workTypeKeys[id]).map((key) => key && people(key)),
    mayWorkIn !== null && t('label.mayWorkIn', { country: countryNames([mayWorkIn]) }),
    filters.looking && t('filter.looking'),
    activeDays !== null && t('filter.active.days', { days: activeDays }),
    filters.hide !== null && t('filter.hide'),
  ];
  return labels.filter((label) => typeof label === 'string' && label !== '') as string[]; // the filter just before
}
