import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { kept } from '#contract/retention.ts';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { hashToken } from '#server/platform/session/session.ts';

/** Days before a change of address in which an added passkey is not trusted. */
const suspectDays = 7;
const oldest = sql<Date>`now() - make_interval(days => ${kept.formerAddressDays})`;

/**
 * Returns the time since which a user's added passkeys may be a thief's: the last seven days, or if longer, the life
 * of the session that changes the address, if it is theirs.
 */
export async function findSuspectTime(db: Database, userId: number, tokenHash: Buffer): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select least(now() - make_interval(days => ${suspectDays}), min(created_at)) as since
    from sessions where token_hash = ${tokenHash}::bytea and user_id = ${userId}::integer`.execute(db);
  return rows[0]?.since ?? new Date();
}

/** Stores a user's former address; returns the token that restores it for seven days. Only its hash is stored. */
export async function insertFormerAddress(
  db: Database,
  userId: number,
  { email, passkeysSince }: { email: string; passkeysSince: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('formerAddresses')
    .values({ userId, email, passkeysSince, tokenHash: hashToken(token) })
    .execute();
  return token;
}

/** Finds the change that a token can undo; undefined if it is over seven days old or has been undone. */
export const findFormerAddress = (db: Database, token: string) =>
  db
    .selectFrom('formerAddresses')
    .select(['id', 'userId', 'email', 'passkeysSince'])
    .where('tokenHash', '=', hashToken(token))
    .where('changedAt', '>', oldest)
    .executeTakeFirst();

/** Voids the tokens of a change and of the user's later ones; false if there are none. */
export async function deleteFormerAddressesFrom(
  db: Database,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('formerAddresses')
    .where('userId', '=', userId)
    .where('id', '>=', id)
    .returning('id')
    .execute();
  return deleted.length > 0;
}

/** Removes addresses that can no longer be restored; called by the periodic sweep. */
export const sweepFormerAddresses = (db: Database): Promise<LeftOut<string>[]> =>
  sweepRows(
    db,
    'former_addresses',
    sql`changed_at < ${oldest}`,
    (where) => sql`delete from former_addresses where ${where}`,
  );
