import type * as z from 'zod/mini';
import type { SavedSearch } from '#contract/searches.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type KnownSearch, readStored } from './read-filters.ts';
import { type SearchRow, findExisting } from './store.ts';

/** A search with its filters that still exist. */
export interface Known<Row extends SearchRow = SearchRow> {
  row: Row;
  search: KnownSearch;
  isPartly: boolean;
}

/** Reads the filters of a user's stored searches; that of a position has the position as its filter. */
export async function readSearches<Row extends SearchRow>(
  db: Database,
  companyId: number | null,
  rows: readonly Row[],
): Promise<Known<Row>[]> {
  const named = rows.map(filtersOf);
  const there = await findExisting(db, {
    companyId,
    hashIds: named.map((filters) => filters['for']).filter((one) => typeof one === 'string'),
    companyIds: named.map((filters) => filters['company']).filter((one) => typeof one === 'number'),
  });
  return rows.map((row) => {
    const { isPartly, ...search } = readStored(row.kind, filtersOf(row), there);
    return { row, search, isPartly };
  });
}

/** Cast: stored as an object; each filter is read by itself. */
const filtersOf = ({ filters, positionHashId }: SearchRow): Record<string, unknown> =>
  positionHashId === null ? (filters as Record<string, unknown>) : { for: positionHashId };

export const presentSearch = ({ row, search, isPartly }: Known, newCount?: number): z.input<typeof SavedSearch> => ({
  id: row.id,
  name: row.name,
  cadence: row.cadence,
  timeZone: row.timeZone,
  version: row.version,
  isPartly,
  openedAt: row.openedAt.getTime(),
  newCount,
  ...(row.positionHashId !== null && { positionHashId: row.positionHashId }),
  ...search,
});
