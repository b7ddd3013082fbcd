import { sql } from 'kysely';
import { secondsBetweenMails } from '#contract/codes.ts';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { codeEnd, maxTries } from './codes-store.ts';

interface NewChange {
  email: string;
  requestedBy: number;
  flowHash: Buffer;
  codeHash: Buffer;
}

/** Inserts the pending address of a user, or replaces an earlier one. Returns when its code expires. */
export async function upsertEmailChange(db: Database, userId: number, change: NewChange): Promise<Date> {
  const fresh = { ...change, tries: 0, createdAt: sql<Date>`now()`, expiresAt: codeEnd };
  const { expiresAt } = await db
    .insertInto('emailChanges')
    .values({ userId, ...fresh })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(fresh))
    .returning('expiresAt')
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** Counts a try for a pending address that this requester can confirm in this browser, locks it and returns it. */
export const countChangeTry = (db: Database, userId: number, requester: { id: number; flowHash: Buffer }) =>
  db
    .updateTable('emailChanges')
    .set({ tries: sql`tries + 1` })
    .where('userId', '=', userId)
    .where('requestedBy', '=', requester.id)
    .where('flowHash', '=', requester.flowHash)
    .where('tries', '<', maxTries)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['email', 'codeHash'])
    .executeTakeFirst();

/** Deletes a user's pending address and returns it. */
export const deleteEmailChange = (db: Database, userId: number) =>
  db.deleteFrom('emailChanges').where('userId', '=', userId).returning('email').executeTakeFirst();

/** Deletes the pending addresses that concern a user or that they requested, and returns them. */
export const deleteEmailChangesBy = (db: Database, userId: number) =>
  db
    .deleteFrom('emailChanges')
    .where((where) => where.or([where('userId', '=', userId), where('requestedBy', '=', userId)]))
    .returning('email')
    .execute();

export const findPendingChange = (db: Database, userId: number) =>
  db
    .selectFrom('emailChanges as e')
    .innerJoin('users as r', 'r.id', 'e.requestedBy')
    .select(['e.email', 'r.firstName', 'r.lastName', 'e.requestedBy', 'e.flowHash'])
    .select(sql<boolean>`e.expires_at > now() and e.tries < ${maxTries}::integer`.as('isOpen'))
    .select(
      sql<number>`greatest(0, ceil(${secondsBetweenMails}::integer - extract(epoch from now() - e.created_at)))::integer`.as(
        'retryAfter',
      ),
    )
    .where('e.userId', '=', userId)
    .executeTakeFirst();

/** Removes requests unconfirmed for a week; called by the periodic sweep. */
export const sweepEmailChanges = (db: Database): Promise<LeftOut<string>[]> =>
  sweepRows(
    db,
    'email_changes',
    sql`created_at < now() - interval '7 days'`,
    (where) => sql`delete from email_changes where ${where}`,
  );
