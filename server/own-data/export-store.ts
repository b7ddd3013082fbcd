import { sql } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import { kept } from '#contract/retention.ts';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';

const end = sql<Date>`now() + make_interval(hours => ${sql.lit(kept.exportHours)})`;
const hasEnded = sql<boolean>`ends_at <= now()`;

/**
 * Begins a copy of a user's data, replacing an earlier one and its file. Returns its id; undefined while one is in
 * progress.
 */
export async function insertExport(db: Database, userId: number): Promise<number | undefined> {
  await db
    .deleteFrom('exports')
    .where('userId', '=', userId)
    .where((where) => where.or([where('state', '<>', 'waiting'), hasEnded]))
    .execute();
  // The second of two concurrent calls waits here for the first.
  const row = await db
    .insertInto('exports')
    .values({ userId })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The user whose data is copied. */
export interface Owner {
  id: number;
  type: AccountType;
  email: string;
  firstName: string;
  lastName: string;
  companyId: number | null;
  /** Null unless chosen. */
  language: string | null;
}

/** Finds the owner of a waiting copy; undefined if it is no longer wanted, or done. */
export const findOwner = (db: Database, exportId: number): Promise<Owner | undefined> =>
  db
    .selectFrom('exports as e')
    .innerJoin('users as u', 'u.id', 'e.userId')
    .select(['u.id', 'u.type', 'u.email', 'u.firstName', 'u.lastName', 'u.companyId', 'u.language'])
    .where('e.id', '=', exportId)
    .where('e.state', '=', 'waiting')
    .executeTakeFirst();

/** Settles a copy and returns its owner's id; undefined if it is no longer wanted, or was settled elsewhere. */
async function settle(
  db: Database,
  exportId: number,
  settled: { state: 'ready'; name: string; size: number } | { state: 'failed' },
): Promise<number | undefined> {
  const row = await db
    .updateTable('exports')
    .set({ ...settled, endsAt: end })
    .where('id', '=', exportId)
    .where('state', '=', 'waiting')
    .returning('userId')
    .executeTakeFirst();
  return row?.userId;
}

/** Records the stored file of a copy, which its owner may download from now on; otherwise like `settle`. */
export const finishExport = (db: Database, exportId: number, file: { name: string; size: number }) =>
  settle(db, exportId, { state: 'ready', ...file });

export const failExport = (db: Database, exportId: number) => settle(db, exportId, { state: 'failed' });

/** Whether a user may download the file of this name now. */
export const isOwnExport = async (db: Database, userId: number, name: string): Promise<boolean> =>
  (await db
    .selectFrom('exports')
    .select('id')
    .where('userId', '=', userId)
    .where('name', '=', name)
    .where('endsAt', '>', sql<Date>`now()`)
    .executeTakeFirst()) !== undefined;

/** Finds a copy's end of availability, and its owner's address and language; undefined if it is gone. */
export const findReady = (db: Database, exportId: number) =>
  db
    .selectFrom('exports as e')
    .innerJoin('users as u', 'u.id', 'e.userId')
    .select(['u.email', 'u.language', 'e.endsAt'])
    .where('e.id', '=', exportId)
    .where('e.state', '=', 'ready')
    .where('e.endsAt', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Removes expired copies with their files; called by the periodic sweep. */
export const sweepExports = (db: Database): Promise<LeftOut<string>[]> =>
  sweepRows(db, 'exports', hasEnded, (where) => sql`delete from exports where ${where}`);

/** Storage key of a copy of a user's data. */
export const exportKey = (name: string): string => `exports/${name}.zip`;
