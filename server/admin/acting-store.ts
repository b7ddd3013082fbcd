import { sql } from 'kysely';
import { accountTypes } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { forgetSession } from '#server/platform/session/memory.ts';

/** Finds the administrator of a session, and locks it so that it cannot end before the transaction does. */
export const holdAdministrator = async (db: Database, tokenHash: Buffer): Promise<number | undefined> =>
  (
    await db
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.userId')
      .select('u.id')
      .where('s.tokenHash', '=', tokenHash)
      .where('s.expiresAt', '>', sql<Date>`now()`)
      .where('u.type', '=', accountTypes.administrator)
      .forKeyShare('s')
      .executeTakeFirst()
  )?.id;

/** Whether the user exists and is not an administrator; locks them against deletion until the transaction ends. */
export const holdUser = async (db: Database, id: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('type', '<>', accountTypes.administrator)
    .forKeyShare()
    .executeTakeFirst()) !== undefined;

/** Records the use of a link; false if it was already used. */
export async function insertUse(
  db: Database,
  use: { nonce: string; administratorId: number; userId: number; tokenHash: Buffer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('actingSessions')
    .values(use)
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Starts a session within the administrator's session, which must be locked. */
export async function insertActingSession(
  db: Database,
  {
    tokenHash,
    userId,
    administratorSession,
    seconds,
  }: { tokenHash: Buffer; userId: number; administratorSession: Buffer; seconds: number },
): Promise<void> {
  await sql`
    insert into sessions (token_hash, user_id, administrator_session, expires_at)
    select ${tokenHash}::bytea, ${userId}::integer, token_hash, least(expires_at, now() + make_interval(secs => ${seconds}))
    from sessions where token_hash = ${administratorSession}::bytea`.execute(db);
}

/** Ends an acting session and returns the administrator's own; leaves any other session alone. */
export async function deleteActingSession(db: Database, tokenHash: Buffer): Promise<Buffer | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', tokenHash)
    .where('administratorSession', 'is not', null)
    .returning('administratorSession')
    .executeTakeFirst();
  forgetSession(db, tokenHash);
  return ended?.administratorSession ?? undefined;
}

/**
 * Gives a session a new token, and ends the acting sessions started under the old one. False if the session has ended.
 */
export async function replaceToken(db: Database, tokenHash: Buffer, newTokenHash: Buffer): Promise<boolean> {
  const former = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['userId', 'expiresAt'])
    .executeTakeFirst();
  if (!former) return false;
  forgetSession(db, tokenHash);
  await db
    .insertInto('sessions')
    .values({ tokenHash: newTokenHash, ...former })
    .execute();
  return true;
}
