import { sql } from 'kysely';
import * as addresses from '#contract/addresses.ts';
import type { OwnExport } from '#contract/own-data.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Finds the latest copy of a user's data, as the user sees it; null if there is none or it has expired. */
export async function findExport(db: Database, userId: number): Promise<OwnExport | null> {
  const row = await db
    .selectFrom('exports')
    .select(['state', 'name', 'size', 'endsAt'])
    .where('userId', '=', userId)
    .where('endsAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) return null;
  const { state, name, size, endsAt } = row;
  if (state !== 'ready' || name === null || size === null) return { state: state === 'failed' ? 'failed' : 'waiting' };
  return { state, url: addresses.exportFile(name), size, until: endsAt.toISOString() };
}
