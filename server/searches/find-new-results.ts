import {
  type Matching,
  countNewPositions,
  countNewTalents,
  findNewPositions,
  findNewTalents,
} from '#server/matching/service.ts';
import { type SubjectColumn, listLeftOut, rememberFound } from './results-store.ts';
import { setFilters } from './read-filters.ts';
import type { Known } from './present.ts';

export interface Reader {
  id: number;
  /** Null for an engineer. */
  companyId: number | null;
}

/** The kind of a reader's results: talents for companies, positions for engineers. */
export const subjectOf = ({ companyId }: Reader): SubjectColumn => (companyId === null ? 'positionId' : 'talentId');

/**
 * Finds each search's new results since a moment, in its order: ids that since became findable or Live, satisfy the
 * filters, and have had no message.
 */
async function findNewSince(
  matching: Matching,
  { id, companyId }: Reader,
  searches: readonly Since[],
  foundAfter: ReturnType<typeof rememberFound>,
): Promise<number[][]> {
  if (companyId === null) return findNewPositions(matching, id, ofPositions(searches));
  return findNewTalents(matching, companyId, await ofTalents(searches, foundAfter));
}

/** Counts the same results. */
export async function countNewSince(
  matching: Matching,
  { id, companyId }: Reader,
  searches: readonly Since[],
): Promise<number[]> {
  if (companyId === null) return countNewPositions(matching, id, ofPositions(searches));
  return countNewTalents(matching, companyId, await ofTalents(searches, rememberFound(matching.db)));
}

interface Since {
  known: Known;
  since: Date;
}

const ofPositions = (searches: readonly Since[]) =>
  searches.flatMap(({ known: { search }, since }) =>
    search.kind === 'positions' ? [{ filters: search.filters, liveAfter: since }] : [],
  );

const ofTalents = (searches: readonly Since[], foundAfter: ReturnType<typeof rememberFound>) =>
  Promise.all(
    searches.flatMap(({ known: { search }, since }) =>
      search.kind === 'talents' ? [foundAfter(since).then((amongIds) => ({ filters: search.filters, amongIds }))] : [],
    ),
  );

interface Looking {
  /** The requesting mail, which may repeat its own results. */
  deliveryId?: number | null;
  foundAfter?: ReturnType<typeof rememberFound>;
}

/**
 * Finds each search's new results since it was last checked, except those in another mail or announced. A search
 * without an existing filter has none.
 */
export async function findUnmailed(
  matching: Matching,
  reader: Reader,
  searches: readonly Known[],
  { deliveryId = null, foundAfter = rememberFound(matching.db) }: Looking = {},
): Promise<number[][]> {
  const since = searches.map((known) => ({ known, since: known.row.checkedAt }));
  const found = await findNewSince(matching, reader, since, foundAfter);
  const ids = [...new Set(found.flat())];
  const named = await listLeftOut(matching.db, subjectOf(reader), { userId: reader.id, ids, deliveryId });
  return found.map((ofSearch, index) => {
    const hasFilter = searches[index] && Object.keys(setFilters(searches[index].search)).length > 0;
    return hasFilter ? ofSearch.filter((one) => !named.has(one)) : [];
  });
}

/** Keeps each result only in the first search that has it. */
export function eachOnce(found: readonly (readonly number[])[]): number[][] {
  const seen = new Set<number>();
  return found.map((ofSearch) => {
    const first = ofSearch.filter((one) => !seen.has(one));
    for (const one of first) seen.add(one);
    return first;
  });
}
