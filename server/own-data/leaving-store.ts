import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/** First half of the advisory lock's key; no other lock in the product uses it. */
const lockName = 20_260;

/**
 * Decides alone, until the transaction ends, whether a user leaves. Call it before all other locks: a deletion goes on to
 * the company, and to the user last.
 */
export async function lockLeaving(db: Database, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockName}::integer, ${userId}::integer)`.execute(db);
}

/** Locks a user against saves under their name, and returns when their account is deleted; undefined for an unknown one. */
export const lockLeaver = (db: Database, userId: number): Promise<{ leavingAt: Date | null } | undefined> =>
  db.selectFrom('users').select('leavingAt').where('id', '=', userId).forUpdate().executeTakeFirst();

/** Sets the time of a deletion, in milliseconds as answers tell it. */
export async function setLeaving(db: Database, userId: number, days: number): Promise<Date> {
  const { leavingAt } = await db
    .updateTable('users')
    .set({ leavingAt: sql<Date>`date_trunc('milliseconds', now()) + make_interval(days => ${days}::integer)` })
    .where('id', '=', userId)
    .returning('leavingAt')
    .executeTakeFirstOrThrow();
  return leavingAt ?? new Date(); // it has just been set
}

/** Takes a deletion back; false if none was asked for. */
export const clearLeaving = async (db: Database, userId: number): Promise<boolean> =>
  (await db
    .updateTable('users')
    .set({ leavingAt: null })
    .where('id', '=', userId)
    .where('leavingAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Whether a company has a member who has signed in and does not leave. */
export const hasStaying = async (db: Database, companyId: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('lastSeenAt', 'is not', null)
    .where('leavingAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Lists those whose time has come, the first to be due first. */
export const listDue = (db: Database) =>
  db
    .selectFrom('users')
    .select('id')
    .where('leavingAt', '<=', sql<Date>`now()`)
    .orderBy('leavingAt')
    .execute();

/** Finds the address to tell of a deletion; undefined unless it is due. */
export const findDue = (db: Database, userId: number) =>
  db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .where('leavingAt', '<=', sql<Date>`now()`)
    .executeTakeFirst();

/** Finds whom to tell of a deletion that was asked for. */
export const findLeaver = (db: Database, userId: number) =>
  db
    .selectFrom('users')
    .select(['email', 'language', 'companyId', 'leavingAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
