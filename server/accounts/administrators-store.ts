import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/** Key of an advisory lock that nothing else in the product uses. */
const lock = 1_918_987_364;

/** Locks the set of administrators until the transaction ends, so that two cannot remove each other at once. */
export const lockAdministrators = (db: Database): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(db);

/** Records that an administrator was removed. */
export const insertRemoved = (db: Database, email: string): Promise<unknown> =>
  db
    .insertInto('removedAdministrators')
    .values({ email })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Lists removed administrators, after forgetting those whom `named` leaves out. */
export async function listRemoved(db: Database, named: readonly string[]): Promise<Set<string>> {
  if (named.length > 0) await db.deleteFrom('removedAdministrators').where('email', 'not in', named).execute();
  const rows = await db.selectFrom('removedAdministrators').select('email').execute();
  return new Set(rows.map(({ email }) => email));
}

/** Forgets that an administrator was removed. */
export const forgetRemoved = (db: Database, email: string): Promise<unknown> =>
  db.deleteFrom('removedAdministrators').where('email', '=', email).execute();
