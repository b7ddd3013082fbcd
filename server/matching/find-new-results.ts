import type { PositionFilters } from '#contract/position-search.ts';
import type { TalentFilters } from '#contract/search.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { findWritten, listWritten } from './home-store.ts';
import { type Search, findHiddenFrom, findUnordered, rank, readFilters } from './search-positions.ts';
import { readSearch } from './search-talents.ts';
import { listWrittenTo } from './talent-search-store.ts';
import type { Matching } from './service.ts';
import type { Found } from './index/service.ts';

/** Refuses filters that `searchTalents` refuses. */
export const checkTalentFilters = async (
  db: Database,
  viewer: Parameters<typeof readSearch>[1],
  filters: TalentFilters,
): Promise<void> => void (await readSearch(db, viewer, filters));

/** Refuses filters that `searchPositions` refuses. */
export const checkPositionFilters = (filters: PositionFilters): void => void readFilters(filters);

/**
 * Finds, for each search of a company, the talents among `amongIds` who satisfy it, in its order, without those a
 * member has written to. Refuses filters that no longer exist.
 */
export async function findNewTalents(
  matching: Matching,
  companyId: number,
  searches: readonly NewTalents[],
): Promise<number[][]> {
  const limit = Math.max(0, ...searches.map(({ amongIds }) => amongIds.length));
  const found = await searchAmong(matching, companyId, searches, limit);
  return found.map(({ keys }) => keys.map(({ id }) => id));
}

/** Counts the same talents, without putting them in order. */
export async function countNewTalents(
  matching: Matching,
  companyId: number,
  searches: readonly NewTalents[],
): Promise<number[]> {
  return (await searchAmong(matching, companyId, searches, 0)).map(({ talentCount }) => talentCount);
}

interface NewTalents {
  filters: TalentFilters;
  amongIds: readonly number[];
}

async function searchAmong(
  { db, talents }: Matching,
  companyId: number,
  searches: readonly NewTalents[],
  limit: number,
): Promise<Found[]> {
  if (searches.every(({ amongIds }) => amongIds.length === 0))
    return searches.map(() => ({ keys: [], talentCount: 0 }));
  const leftOut = await listWrittenTo(db, companyId);
  const asked = await Promise.all(
    searches.map(async ({ filters, amongIds }) => ({
      ...(await readSearch(db, { companyId }, filters, leftOut)).asked,
      amongIds,
    })),
  );
  return talents.search(asked, { after: null, limit });
}

/**
 * Finds, for each search of an engineer, the positions that satisfy it and went Live after its `liveAfter`, best fit
 * first. Leaves out positions about which they have written.
 */
export async function findNewPositions(
  matching: Matching,
  talentId: number,
  searches: readonly Required<Pick<Search, 'filters' | 'liveAfter'>>[],
): Promise<number[][]> {
  const { db } = matching;
  const hiddenFrom = await findHiddenFrom(db, talentId);
  const found: number[][] = [];
  for (const search of searches) {
    const { ranked } = await rank(matching, talentId, { ...search, by: 'fit', hiddenFrom });
    found.push(ranked.map(({ id }) => id));
  }
  const written = await findWritten(db, talentId, [...new Set(found.flat())]);
  return found.map((ids) => ids.filter((id) => !written.has(id)));
}

/** Counts the same positions, without putting them in order. */
export async function countNewPositions(
  matching: Matching,
  talentId: number,
  searches: readonly Required<Pick<Search, 'filters' | 'liveAfter'>>[],
): Promise<number[]> {
  const hiddenFrom = await findHiddenFrom(matching.db, talentId);
  const written = await listWritten(matching.db, talentId);
  const counts: number[] = [];
  for (const { filters, liveAfter } of searches) {
    const ids = await findUnordered(matching, filters, { talentId, hiddenFrom, liveAfter });
    counts.push(ids.filter((id) => !written.has(id)).length);
  }
  return counts;
}
