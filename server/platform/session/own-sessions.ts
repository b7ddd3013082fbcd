import { type SqlBool, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { replaceToken } from './acting-session.ts';
import { forgetSession } from './memory.ts';
import { hashToken, newToken, provenMinutes } from './session.ts';

/** For a `where`: a user's own open sessions, without acting sessions of administrators. */
const isOwn = (userId: number) => sql<SqlBool>`
  user_id = ${userId}::integer and administrator_session is null and expires_at > now()`;

/** Lists a user's own sessions with the way each was started, latest use first. */
export const listOwnSessions = (db: Database, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'begunBy as way', 'browser', 'system', 'createdAt', 'lastUsedAt'])
    .where(isOwn(userId))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute();

export const hasOwnSession = async (db: Database, { id, userId }: { id: string; userId: number }): Promise<boolean> =>
  (await db.selectFrom('sessions').select('id').where('id', '=', id).where(isOwn(userId)).executeTakeFirst()) !==
  undefined;

/** Ends one of a user's own sessions, and the acting sessions started in it. Returns its token's hash. */
export async function endOwnSession(
  db: Database,
  { id, userId }: { id: string; userId: number },
): Promise<Buffer | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where(isOwn(userId))
    .returning('tokenHash')
    .executeTakeFirst();
  if (ended) forgetSession(db, ended.tokenHash);
  return ended?.tokenHash;
}

/** Ends all of a user's own sessions but one, and returns their number. */
export async function endOwnSessionsBut(db: Database, userId: number, tokenHash: Buffer): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('tokenHash', '<>', tokenHash)
    .where(isOwn(userId))
    .returning('tokenHash')
    .execute();
  for (const session of ended) forgetSession(db, session.tokenHash);
  return ended.length;
}

/**
 * Records that a session has just been proven, and whether by a passkey. Returns its new token, which makes a token
 * stolen earlier worthless. Undefined if the session has ended.
 */
export async function proveSession(
  db: Database,
  tokenHash: Buffer,
  way: 'code' | 'passkey' = 'code',
): Promise<string | undefined> {
  const token = newToken();
  const proof = { provedAt: sql<Date>`now()`, ...(way === 'passkey' && { way }) };
  return (await replaceToken(db, tokenHash, hashToken(token), proof)) ? token : undefined;
}

/** Whether a session has been proven within `provenMinutes`. */
export const isProven = async (db: Database, tokenHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('sessions')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('provedAt', '>', sql<Date>`now() - make_interval(mins => ${provenMinutes})`)
    .executeTakeFirst()) !== undefined;
