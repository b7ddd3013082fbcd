import { sql } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import { kept } from '#contract/retention.ts';
import type { Database } from '#server/platform/database/connect.ts';

const end = sql<Date>`now() + make_interval(hours => ${sql.lit(kept.exportHours)})`;
const hasEnded = sql<boolean>`ends_at <= now()`;

/**
 * Begins a copy of a user's data in place of an earlier one, whose file goes with it. Returns its id; undefined while one
 * is being made.
 */
export async function insertExport(db: Database, userId: number): Promise<number | undefined> {
  await db
    .deleteFrom('exports')
    .where('userId', '=', userId)
    .where((where) => where.or([where('state', '<>', 'waiting'), hasEnded]))
    .execute();
  // Of two at once, the second waits here for the first.
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
  /** The language they chose, if they did. */
  language: string | null;
}

/** Finds whose data is to be copied; undefined if the copy is no longer wanted, or made. */
export const findOwner = (db: Database, exportId: number): Promise<Owner | undefined> =>
  db
    .selectFrom('exports as e')
    .innerJoin('users as u', 'u.id', 'e.userId')
    .select(['u.id', 'u.type', 'u.email', 'u.firstName', 'u.lastName', 'u.companyId', 'u.language'])
    .where('e.id', '=', exportId)
    .where('e.state', '=', 'waiting')
    .executeTakeFirst();

/** Ends the making of a copy; returns its owner's id, or undefined if it is no longer wanted, or was made elsewhere. */
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

/** Names the stored file of a copy, which its owner can take from now on; otherwise like `settle`. */
export const finishExport = (db: Database, exportId: number, file: { name: string; size: number }) =>
  settle(db, exportId, { state: 'ready', ...file });

export const failExport = (db: Database, exportId: number) => settle(db, exportId, { state: 'failed' });

/** Whether a user may take the file of this name now. */
export const isOwnExport = async (db: Database, userId: number, name: string): Promise<boolean> =>
  (await db
    .selectFrom('exports')
    .select('id')
    .where('userId', '=', userId)
    .where('name', '=', name)
    .where('endsAt', '>', sql<Date>`now()`)
    .executeTakeFirst()) !== undefined;

/** Finds until when a copy can be taken, its owner's address and language; undefined if it is gone. */
export const findReady = (db: Database, exportId: number) =>
  db
    .selectFrom('exports as e')
    .innerJoin('users as u', 'u.id', 'e.userId')
    .select(['u.email', 'u.language', 'e.endsAt'])
    .where('e.id', '=', exportId)
    .where('e.state', '=', 'ready')
    .where('e.endsAt', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Removes copies whose time is over, and with them their files; called by the periodic sweep. */
export async function sweepExports(db: Database): Promise<void> {
  await db.deleteFrom('exports').where(hasEnded).execute();
}
