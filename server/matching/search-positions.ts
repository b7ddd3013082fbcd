import * as z from 'zod/mini';
import { currencyOf } from '#contract/currencies.ts';
import { markPosition } from '#contract/position-marks.ts';
import {
  type FilterName,
  PositionFilters,
  type PositionSort,
  fewPositions,
  type positionSearchOptions as optionsCall,
  type searchPositions as searchPositionsCall,
} from '#contract/position-search.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { invalidField } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { whyNotActing } from '#server/platform/session/viewer.ts';
import {
  findAbsentWords,
  findLivePositions,
  findMarks,
  leaveOut,
  readTyped,
  readWords,
} from '#server/positions/service.ts';
import { listHidden } from '#server/privacy/service.ts';
import {
  checkCurrency,
  countryCode,
  presentSkillOptions,
  readCountryChoices,
  readSkillChoices,
  readWorkTypeIds,
  skillTypes,
} from '#server/reference/service.ts';
import { loadTalent } from '#server/talents/service.ts';
import type { HomeKey } from './read-cursor.ts';
import { findWritten, listHomePositions } from './home-store.ts';
import type { HomeViewer } from './home.ts';
import { type Seen, findMissed, findPositions, listOffered } from './position-search-store.ts';
import { presentHomePosition } from './present.ts';
import type { RuleTalent } from './rule.ts';
import type { Matching } from './service.ts';
import { readStanding } from './read-standing.ts';

/** Positions per page. */
const pageSize = 30;
const mostLooser = 4;

/** Sort key of a position: numbers, larger ones first. The last is the id. */
type Place = readonly number[];

interface Ranking {
  talent: RuleTalent;
  /** In order. */
  ranked: readonly HomeKey[];
  placeOf: (key: HomeKey) => Place;
  otherCurrencyCount: number;
}

/**
 * Lists the Live positions that satisfy an engineer's filters, in the order of their home, newest first or best paid
 * first. With `show` as 'written', lists those they saved or write about. 422 for an unknown skill, country or work
 * type, and for a forged cursor. An administrator acting as the engineer sees no marks: 403 for filtering by them.
 */
export async function searchPositions(
  matching: Matching,
  viewer: HomeViewer,
  { filters: given, isTyped, sort, cursor }: z.output<(typeof searchPositionsCall)['payload']>,
): Promise<z.input<(typeof searchPositionsCall)['answer']>> {
  const { db } = matching;
  const talentId = viewer.id;
  const denial = whyNotActing(viewer, markPosition);
  if (given.show !== null) checkMay(denial);
  if (given.show === 'written') return readStanding(db, talentId);
  const typed = isTyped ? await readTyped(db, given) : undefined;
  const filters = readFilters({ ...given, ...typed?.read });
  const by = sort === 'pay' && !filters.pay ? 'fit' : sort;
  const after = cursor ? readPlace(cursor, by) : undefined;
  const hiddenFrom = await findHiddenFrom(db, talentId);
  const { talent, ranked, placeOf, otherCurrencyCount } = await rank(matching, talentId, { filters, by, hiddenFrom });
  const rest = after ? ranked.filter((key) => comparePlaces(placeOf(key), after) > 0) : ranked;
  const page = rest.slice(0, pageSize);
  const ids = page.map(({ id }) => id);
  const [live, written, marks, looser, absent] = await Promise.all([
    findLivePositions(db, ids),
    findWritten(db, talentId, ids),
    denial ? undefined : findMarks(db, talentId, ids),
    after || ranked.length >= fewPositions
      ? []
      : loosen(matching, { filters, seen: { talentId, hiddenFrom }, count: ranked.length }),
    ranked.length === 0 ? findAbsentWords(db, readWords(filters.q).words) : undefined,
  ]);
  const last = rest.length > pageSize ? page.at(-1) : undefined;
  return {
    positions: page.flatMap((key) => {
      const position = live.get(key.id); // undefined if no longer Live
      const doings = { wroteAt: written.get(key.id), mark: marks?.get(key.id) };
      return position ? presentHomePosition(position, { key, talent, ...doings }) : [];
    }),
    ...(typed && { read: { filters, notUnderstood: typed.notUnderstood } }),
    ...(absent?.size && { absent: leaveOut(filters.q, absent) }),
    positionCount: ranked.length,
    nextCursor: last ? writePlace(placeOf(last)) : null,
    ...(filters.pay && { otherCurrencyCount }),
    looser,
  };
}

/** What an engineer can search by: every skill, and the currencies and countries of the positions they find. */
export async function positionSearchOptions(
  db: Database,
  talentId: number,
): Promise<z.input<(typeof optionsCall)['answer']>> {
  const { physicalCountryId } = await loadTalent(db, talentId);
  const code = physicalCountryId === null ? undefined : countryCode(physicalCountryId);
  return {
    skills: presentSkillOptions([]),
    skilltypes: [...skillTypes],
    ...(await listOffered(db, { talentId, hiddenFrom: await findHiddenFrom(db, talentId) })),
    ownCurrency: (code !== undefined && currencyOf(code)) || null,
  };
}

/** The companies whose positions an engineer does not see. */
export const findHiddenFrom = async (db: Database, talentId: number): Promise<ReadonlySet<number>> =>
  new Set((await listHidden(db, talentId)).map(({ companyId }) => companyId));

/** Reads filters; 422 for an unknown currency, skill, country or work type. */
export function readFilters(filters: PositionFilters): PositionFilters {
  if (filters.pay) checkCurrency(filters.pay.currency, 'filters.pay.currency');
  return {
    ...filters,
    skills: readSkillChoices(filters.skills, 'filters.skills'),
    countries: readCountryChoices(filters.countries, 'filters.countries'),
    workTypeIds: readWorkTypeIds(filters.workTypeIds, 'filters.workTypeIds'),
  };
}

export interface Search {
  filters: PositionFilters;
  /** Only those that went Live after this moment. */
  liveAfter?: Date;
  by: PositionSort;
  hiddenFrom: ReadonlySet<number>;
}

/** All results of the search, in order. */
export async function rank(
  matching: Matching,
  talentId: number,
  { filters, by, hiddenFrom, liveAfter }: Search,
): Promise<Ranking> {
  const { db } = matching;
  const seen = { talentId, hiddenFrom, ...(liveAfter && { liveAfter }) };
  const { found, otherCurrencyCount } = await findPositions(db, filters, seen);
  const { talent, keys } = await inOrderOfHome(matching, seen, found);
  const ranked = filters.fits ? keys.filter(({ isMatch }) => isMatch) : keys;
  const placeOf = (key: HomeKey) => placeBy(by, key, found.get(key.id) ?? 0);
  const inOrder = () =>
    ranked
      .map((key) => ({ key, place: placeOf(key) }))
      .toSorted((one, other) => comparePlaces(one.place, other.place))
      .map(({ key }) => key);
  return {
    talent,
    ranked: by === 'fit' ? ranked : inOrder(),
    placeOf,
    otherCurrencyCount,
  };
}

/** The talent, and some positions in the order of their home. */
const inOrderOfHome = (
  { db, memory, fallback }: Matching,
  { talentId, hiddenFrom }: Seen,
  found: Pick<ReadonlyMap<number, unknown>, 'has' | 'keys' | 'size'>,
): Promise<{ talent: RuleTalent; keys: HomeKey[] }> =>
  fallback.answer(
    () =>
      memory.askAll((talents, positions) => {
        const talent = talents.find(talentId);
        return talent && { talent, keys: positions.rank({ ...talent, hiddenFrom }, found) };
      }),
    async () => {
      const page = { after: null, limit: found.size, hiddenFrom, only: [...found.keys()] };
      return { talent: await loadTalent(db, talentId), keys: await listHomePositions(db, talentId, page) };
    },
  );

/** All results of a search, in no order. */
export async function findUnordered(matching: Matching, filters: PositionFilters, seen: Seen): Promise<number[]> {
  const { found } = await findPositions(matching.db, filters, seen);
  return filters.fits ? keepFitting(matching, seen, [...found.keys()]) : [...found.keys()];
}

async function keepFitting(matching: Matching, seen: Seen, ids: readonly number[]): Promise<number[]> {
  const { keys } = await inOrderOfHome(matching, seen, new Set(ids));
  return keys.filter(({ isMatch }) => isMatch).map(({ id }) => id);
}

function placeBy(by: PositionSort, { isMatch, share, liveSince, id }: HomeKey, pay: number): Place {
  if (by === 'newest') return [liveSince, id];
  return by === 'pay' ? [pay, liveSince, id] : [Number(isMatch), share, liveSince, id];
}

const lengths: Record<PositionSort, number> = { fit: 4, newest: 2, pay: 3 };

/** Negative if the first argument comes first. */
function comparePlaces(one: Place, other: Place): number {
  for (const [index, number] of one.entries()) {
    const difference = (other[index] ?? 0) - number;
    if (difference !== 0) return difference;
  }
  return 0;
}

const writePlace = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function readPlace(cursor: string, by: PositionSort): Place {
  const place = z.array(z.number()).check(z.length(lengths[by])).safeParse(parse(cursor));
  if (!place.success) throw invalidField('cursor', 'is not one that was given out');
  return place.data;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

interface Loosened {
  filters: PositionFilters;
  seen: Seen;
  /** Number of results with all filters. */
  count: number;
}

/** For each filter in use, the number of positions found without it; filters without a gain are left out. */
async function loosen(
  matching: Matching,
  { filters, seen, count }: Loosened,
): Promise<{ filter: FilterName; positionCount: number }[]> {
  const empty = PositionFilters.parse({});
  // Cast: Object.keys loses the names in its argument's type.
  const used = (Object.keys(filters) as FilterName[]).filter(
    (name) => JSON.stringify(filters[name]) !== JSON.stringify(empty[name]),
  );
  if (used.length < 2) return [];
  const missed: Map<FilterName, number[]> = await findMissed(matching.db, filters, seen);
  const looser: { filter: FilterName; positionCount: number }[] = [];
  for (const [filter, ids] of missed) {
    const gained = filters.fits ? await keepFitting(matching, seen, ids) : ids;
    // Passed positions are in no other search.
    const kept = filter === 'show' && filters.show === 'passed' ? 0 : count;
    looser.push({ filter, positionCount: kept + gained.length });
  }
  if (filters.fits) {
    const { found } = await findPositions(matching.db, { ...filters, fits: false }, seen);
    looser.push({ filter: 'fits', positionCount: found.size });
  }
  return looser
    .filter(({ positionCount }) => positionCount > count)
    .toSorted((one, other) => other.positionCount - one.positionCount)
    .slice(0, mostLooser);
}
