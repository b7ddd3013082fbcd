import * as z from 'zod/mini';
import { anyTimezone } from '#contract/reference.ts';
import { PositionFilters } from '#contract/position-search.ts';
import { type TalentFilters, talentFilters } from '#contract/search.ts';
import type { SearchKind } from '#contract/searches.ts';
import { findCountry, findTimezone, presentSkills, workTypes } from '#server/reference/service.ts';

/** The filters of a saved search, by its kind. */
export type KnownSearch = { kind: 'talents'; filters: TalentFilters } | { kind: 'positions'; filters: PositionFilters };

const schemas = { talents: z.object(talentFilters), positions: PositionFilters } as const;

/** Existing companies and positions: the hash ids of the company's own positions, and ids of companies. */
export interface Existing {
  hashIds: ReadonlySet<string>;
  companyIds: ReadonlySet<number>;
}

/** Reads stored filters. Drops values that no longer exist and former filters; `isPartly` says whether it did. */
export function readStored(kind: SearchKind, stored: unknown, there: Existing): KnownSearch & { isPartly: boolean } {
  const { read, isPartly } = readEach(schemas[kind], stored);
  const known: KnownSearch =
    kind === 'talents'
      ? { kind, filters: keepTalentFilters(schemas.talents.parse(read), there) }
      : { kind, filters: keepPositionFilters(schemas.positions.parse(read), there) };
  return {
    ...known,
    isPartly: isPartly || JSON.stringify(known.filters) !== JSON.stringify(schemas[kind].parse(read)),
  };
}

/** Reads each filter separately, so that an unreadable one does not affect others. */
function readEach({ shape }: z.ZodMiniObject, stored: unknown): { read: Record<string, unknown>; isPartly: boolean } {
  const given = Object.entries(z.record(z.string(), z.unknown()).parse(stored));
  const read = given.filter(([name, value]) => shape[name] && z.safeParse(shape[name], value).success);
  return { read: Object.fromEntries(read), isPartly: read.length < given.length };
}

const keepSkills = (ids: readonly number[]): number[] => {
  const known = new Set(presentSkills(ids).map(({ id }) => id));
  return ids.filter((id) => known.has(id));
};
const keepWorkTypes = (ids: readonly number[]): number[] => ids.filter((id) => workTypes.some((one) => one.id === id));
const isCountry = (id: number): boolean => findCountry(id) !== undefined;

function keepTalentFilters(filters: TalentFilters, { hashIds }: Existing): TalentFilters {
  const { timezone, mayWorkIn } = filters;
  const isFor = filters.for !== null && hashIds.has(filters.for);
  return {
    ...filters,
    skills: keepSkills(filters.skills),
    any: keepSkills(filters.any),
    not: keepSkills(filters.not),
    workTypeIds: keepWorkTypes(filters.workTypeIds),
    countryIds: filters.countryIds.filter(isCountry),
    timezone: timezone === null || timezone === anyTimezone || findTimezone(timezone) ? timezone : null,
    mayWorkIn: mayWorkIn !== null && isCountry(mayWorkIn) ? mayWorkIn : null,
    for: isFor ? filters.for : null,
    without: isFor ? filters.without : null,
  };
}

const keepPositionFilters = (filters: PositionFilters, { companyIds }: Existing): PositionFilters => ({
  ...filters,
  skills: keepSkills(filters.skills),
  countries: filters.countries.filter(isCountry),
  workTypeIds: keepWorkTypes(filters.workTypeIds),
  company: filters.company !== null && companyIds.has(filters.company) ? filters.company : null,
});

/** The filters that are set, without details of a place that is not filtered by. */
export function setFilters({ kind, filters }: KnownSearch): Record<string, unknown> {
  const empty: Record<string, unknown> = schemas[kind].parse({});
  const said: Record<string, unknown> = { ...filters };
  if (said['isRemote'] === false) Object.assign(said, { timezone: null, timezoneMargin: 0 });
  if (said['isPhysical'] === false) said['countryIds'] = [];
  return Object.fromEntries(
    Object.entries(said).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(empty[name])),
  );
}
