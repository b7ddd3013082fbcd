import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { forgetSession } from './memory.ts';

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
    .returning(['userId', 'expiresAt', 'id', 'browser', 'system', 'way', 'provedAt', 'createdAt'])
    .executeTakeFirst();
  if (!former) return false;
  forgetSession(db, tokenHash);
  await db
    .insertInto('sessions')
    .values({ tokenHash: newTokenHash, ...former })
    .execute();
  return true;
}
