import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/** First half of the advisory lock's key; no other lock in the product uses it. */
const lockName = 20_260;

/**
 * Serializes decisions about a user's leaving until the transaction ends. Call it before taking other locks: a deletion
 * goes on to lock the company, and the user last.
 */
export async function lockLeaving(db: Database, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockName}::integer, ${userId}::integer)`.execute(db);
}

/** Locks a user against saves in their name, and returns their time of deletion; undefined for an unknown user. */
export const lockLeaver = (db: Database, userId: number): Promise<{ leavingAt: Date | null } | undefined> =>
  db.selectFrom('users').select('leavingAt').where('id', '=', userId).forUpdate().executeTakeFirst();

/** Sets the time of a deletion, in milliseconds as in answers. */
export async function setLeaving(db: Database, userId: number, days: number): Promise<Date> {
  const { leavingAt } = await db
    .updateTable('users')
    .set({ leavingAt: sql<Date>`date_trunc('milliseconds', now()) + make_interval(days => ${days}::integer)` })
    .where('id', '=', userId)
    .returning('leavingAt')
    .executeTakeFirstOrThrow();
  return leavingAt ?? new Date(); // never null: just set
}

/** Cancels a deletion; false if none was requested. */
export const clearLeaving = async (db: Database, userId: number): Promise<boolean> =>
  (await db
    .updateTable('users')
    .set({ leavingAt: null })
    .where('id', '=', userId)
    .where('leavingAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Whether a company has a member who has signed in and is not leaving. */
export const hasStaying = async (db: Database, companyId: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('lastSeenAt', 'is not', null)
    .where('leavingAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Lists users due for deletion, the earliest due first. */
export const listDue = (db: Database) =>
  db
    .selectFrom('users')
    .select('id')
    .where('leavingAt', '<=', sql<Date>`now()`)
    .orderBy('leavingAt')
    .execute();

/** Finds the address to notify of a deletion; undefined unless it is due. */
export const findDue = (db: Database, userId: number) =>
  db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .where('leavingAt', '<=', sql<Date>`now()`)
    .executeTakeFirst();

/** Finds the recipient of a mail about a requested deletion. */
export const findLeaver = (db: Database, userId: number) =>
  db
    .selectFrom('users')
    .select(['email', 'language', 'companyId', 'leavingAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
