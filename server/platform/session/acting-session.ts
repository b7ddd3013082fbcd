import { type RawBuilder, sql } from 'kysely';
import type { Way } from '#contract/own-account.ts';
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
 * Gives a session a new token, along with other changes. Ends the acting sessions started under the old token. False if
 * the session has ended.
 */
export async function replaceToken(
  db: Database,
  tokenHash: Buffer,
  newTokenHash: Buffer,
  changes: { provedAt?: RawBuilder<Date>; way?: Way } = {},
): Promise<boolean> {
  await db.deleteFrom('sessions').where('administratorSession', '=', tokenHash).execute();
  const now = sql<Date>`now()`;
  // Not a new row: a concurrent end of all the user's sessions would miss it.
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ tokenHash: newTokenHash, lastUsedAt: now, ...changes })
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  forgetSession(db, tokenHash);
  return numUpdatedRows > 0n;
}
