import { sql } from 'kysely';
import { accountTypes } from '#contract/call.ts';
import { kept } from '#contract/retention.ts';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Finds the administrator of a session, and locks the session so that it cannot end before the transaction does. */
export const lockAdministrator = async (db: Database, tokenHash: Buffer): Promise<number | undefined> =>
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
export const lockUser = async (db: Database, id: number): Promise<boolean> =>
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

/** Removes records older than the log of administrators; called by the periodic sweep. */
export const sweepActingSessions = (db: Database): Promise<LeftOut<string>[]> =>
  sweepRows(
    db,
    'acting_sessions',
    sql`started_at < now() - make_interval(years => ${kept.logYears}::integer)`,
    (where) => sql`delete from acting_sessions where ${where}`,
  );
