import type { termFields } from './positions.ts';
import type { Shown } from './description.ts';
import type { KeyOf, Translate } from './texts/translate.ts';

/** Keys of the work types' names in the texts of people, by id. */
export const workTypeKeys: Partial<Record<number, KeyOf<'people'> & `workType.${string}`>> = {
  1: 'workType.fullTime',
  2: 'workType.partTime',
  3: 'workType.contract',
  4: 'workType.freelance',
  5: 'workType.internship',
};

type Terms = Omit<Shown<typeof termFields>, 'pay'>;

interface Wording {
  t: Translate<'pay', unknown, never>;
  people: Translate<'people', unknown, never>;
  /** Names of countries, joined. */
  countryNames: (ids: readonly number[]) => string;
  /** Joins names. */
  list: (names: string[]) => string;
}

/** A position's terms besides its pay, each with its label; unstated ones are left out. */
export function termFacts(
  terms: Terms,
  { t, people, countryNames, list }: Wording,
): { label: string; value: string }[] {
  const { workTypeIds, experienceFrom, hiringCountryIds, sponsorsVisa, assistants } = terms;
  const types = workTypeIds.map((id) => workTypeKeys[id]).filter((key) => key !== undefined);
  return [
    types.length > 0 && { label: t('workTypes'), value: list(types.map((key) => people(key))) },
    experienceFrom !== null && { label: t('experience'), value: t('experience.from', { years: experienceFrom }) },
    hiringCountryIds.length > 0 && { label: t('hiring'), value: countryNames(hiringCountryIds) },
    sponsorsVisa && { label: t('visa'), value: t('visa.yes') },
    assistants !== null && { label: t('assistants'), value: t(`assistants.${assistants}`) },
  ].filter((fact) => fact !== false);
}
