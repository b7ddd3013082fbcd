import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { Identity } from './ask-provider.ts';

type Subject = Pick<Identity, 'issuer' | 'subject'>;

/** Finds the user that a subject of a provider is linked to. */
export const findLinkedUser = (db: Database, { issuer, subject }: Subject) =>
  db
    .selectFrom('identities as i')
    .innerJoin('users as u', 'u.id', 'i.userId')
    .select(['u.id', 'u.type', 'u.companyId', 'u.email'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst();

/** Finds the link of a user to a provider. */
export const findIdentity = (db: Database, { userId, issuer }: { userId: number; issuer: string }) =>
  db
    .selectFrom('identities')
    .select(['linkedAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();

/** Links a subject to a user; both had at most one link to the provider, which ends. */
export async function replaceIdentity(db: Database, userId: number, { issuer, subject }: Subject): Promise<void> {
  await db
    .deleteFrom('identities')
    .where('issuer', '=', issuer)
    .where((where) => where.or({ userId, subject }))
    .execute();
  await db.insertInto('identities').values({ userId, issuer, subject }).execute();
}

/** Notes that a subject has signed its user in; false if they are no longer linked. */
export async function noteIdentityUse(db: Database, userId: number, { issuer, subject }: Subject): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identities')
    .set({ lastUsedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the links of a user to all providers, and returns their number. */
export async function deleteIdentities(db: Database, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('identities').where('userId', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}
