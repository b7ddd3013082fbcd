import * as z from 'zod/mini';
import { hasPlace } from '#contract/place.ts';
import { type Country, type TimezonesByOffset, anyTimezone } from '#contract/reference.ts';
import { type Looser, type TalentFilters, talentFilters } from '#contract/search.ts';

/** The set filters, as named in an address and a payload. */
export type NamedFilters = Partial<TalentFilters>;

/** Values on offer for the filters. */
export interface Offered {
  skills: readonly { id: number }[];
  timezonesByOffset: TimezonesByOffset;
  workTypes: readonly { id: number }[];
  countries: readonly Country[];
}

const names = Object.keys(talentFilters) as (keyof TalentFilters)[]; // Object.keys loses them

const Filters = z.object(talentFilters);

export const noFilters: TalentFilters = Filters.parse({});

/** The filters of an address, unread, without its other parts such as an open profile. */
export const filtersIn = (search: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, search[name]]).filter(([, value]) => value !== undefined));

/**
 * Reads the filters of an address. Skips unknown ones and values not or no longer on offer, which `isPartly` reports.
 */
export function readFilters(
  search: Readonly<Record<string, unknown>>,
  offered: Offered,
): { filters: TalentFilters; isPartly: boolean } {
  const named = filtersIn(search);
  const readable = Object.entries(named).filter(([name, value]) => Filters.safeParse({ [name]: value }).success);
  const given = Filters.parse(Object.fromEntries(readable));
  const filters = keepOffered(given, offered);
  const isPartly = readable.length < Object.keys(named).length || JSON.stringify(filters) !== JSON.stringify(given);
  return { filters, isPartly };
}

/** Keeps the ids on offer, each once. */
const among = (offered: readonly { id: number }[]) => {
  const ids = new Set(offered.map(({ id }) => id));
  return (chosen: readonly number[]) => chosen.filter((id, index) => ids.has(id) && chosen.indexOf(id) === index);
};

function keepOffered(
  filters: TalentFilters,
  { skills, timezonesByOffset, workTypes, countries }: Offered,
): TalentFilters {
  const keepSkills = among(skills);
  const { timezone } = filters;
  const isTimezone =
    timezone === anyTimezone ||
    Object.values(timezonesByOffset).some((zones) => zones.some((zone) => zone === timezone));
  return {
    ...filters,
    skills: keepSkills(filters.skills),
    any: keepSkills(filters.any),
    not: keepSkills(filters.not),
    workTypeIds: among(workTypes)(filters.workTypeIds),
    countryIds: among(countries)(filters.countryIds),
    timezone: isTimezone ? timezone : null,
    mayWorkIn: countries.some(({ id }) => id === filters.mayWorkIn) ? filters.mayWorkIn : null,
    without: filters.for === null ? null : filters.without,
  };
}

/** Picks the filters that are set. Omits the details of a way of working that is not set. */
export function nameFilters(filters: TalentFilters): NamedFilters {
  const { timezone, timezoneMargin, countryIds } = noFilters;
  const said = {
    ...filters,
    ...(!filters.isRemote && { timezone, timezoneMargin }),
    ...(!filters.isPhysical && { countryIds }),
  };
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(said[name]) !== JSON.stringify(noFilters[name]))
      .map((name) => [name, said[name]]),
  );
}

const ofPlace = new Set<string>(['isRemote', 'isPhysical', 'timezone', 'timezoneMargin', 'countryIds']);
const ofPosition = new Set<string>(['for', 'without']);

/** Number of filters that are set, besides the position that the search is about; a place counts as one. */
export function countFilters(filters: TalentFilters): number {
  const others = Object.keys(nameFilters(filters)).filter((name) => !ofPlace.has(name) && !ofPosition.has(name));
  return others.length + Number(hasPlace(filters));
}

const rare = ['not', 'mayWorkIn', 'activeDays', 'looking', 'hide'] as const;

/** Number of set filters among those folded under 'More filters'. */
export function countRareFilters(filters: TalentFilters): number {
  const named = nameFilters(filters);
  return rare.filter((name) => named[name] !== undefined).length;
}

/** No filter; the position that the search is about stays. */
export const cleared = (filters: TalentFilters): TalentFilters => ({
  ...noFilters,
  for: filters.for,
  without: filters.without,
});

type SkillFilter = 'skills' | 'any' | 'not';

/**
 * Toggles a skill in one of the three fields. A skill is in at most one of them, so adding it here removes it there.
 */
export function withSkill(filters: TalentFilters, field: SkillFilter, skillId: number): TalentFilters {
  const isChosen = filters[field].includes(skillId);
  const left = (ids: readonly number[]) => ids.filter((id) => id !== skillId);
  const { skills, any, not } = filters;
  const others = { skills: left(skills), any: left(any), not: left(not) };
  return { ...filters, ...others, ...(!isChosen && { [field]: [...filters[field], skillId] }) };
}

/** Drops a filter. */
export function without(
  filters: TalentFilters,
  { filter, skillId }: Pick<Looser, 'filter' | 'skillId'>,
): TalentFilters {
  if (filter === 'skills') return { ...filters, skills: filters.skills.filter((id) => id !== skillId) };
  if (filter === 'place') return { ...filters, isRemote: false, isPhysical: false };
  return { ...filters, [filter]: noFilters[filter] };
}
