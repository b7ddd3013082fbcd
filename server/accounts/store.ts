import { sql } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { nextVersion } from '#server/platform/database/version.ts';

export interface NewUser {
  type: AccountType;
  email: string;
  firstName: string;
  lastName: string;
  companyId: number | null;
  title?: string;
  bio?: string;
  avatarKey?: string;
}

export const findUserByEmail = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'type', 'companyId', 'lastSeenAt'])
    .where('email', '=', email)
    .executeTakeFirst();

/** Inserts a user; undefined if the address is taken, even by a concurrent sign-up. */
export const insertUser = (db: Database, user: NewUser) =>
  db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'type'])
    .executeTakeFirst();

/** Inserts a company; its trial starts now. */
export const insertCompany = (db: Database, company: { name: string; trialDays: number }) =>
  db
    .insertInto('companies')
    .values({ name: company.name, trialEndsAt: sql`now() + make_interval(days => ${company.trialDays})` as never })
    .returning('id')
    .executeTakeFirstOrThrow();

export const insertTalent = (db: Database, userId: number) => db.insertInto('talents').values({ userId }).execute();

export const isPositionOfCompany = async (
  db: Database,
  position: { hashId: string; companyId: number },
): Promise<boolean> =>
  (await db
    .selectFrom('positions')
    .select('id')
    .where('hashId', '=', position.hashId)
    .where('companyId', '=', position.companyId)
    .executeTakeFirst()) !== undefined;

export const findMembership = (db: Database, userId: number) =>
  db.selectFrom('users').select(['email', 'companyId']).where('id', '=', userId).executeTakeFirst();

/** Locks a user until the transaction ends, and returns the keys of their images. */
export const lockUser = (db: Database, userId: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('talents as t', 't.userId', 'u.id')
    .select(['u.avatarKey', 't.backgroundImageKey'])
    .where('u.id', '=', userId)
    .forUpdate('u')
    .executeTakeFirst();

/** Locks a user until the transaction ends, if this is their address and they have never signed in. */
export const lockUnseen = async (db: Database, { id, email }: { id: number; email: string }): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('email', '=', email)
    .where('lastSeenAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

export const deleteUser = (db: Database, userId: number) => db.deleteFrom('users').where('id', '=', userId).execute();

/** Locks a company until the transaction ends, and returns the keys of its images. */
export const lockCompany = (db: Database, companyId: number) =>
  db
    .selectFrom('companies')
    .select(['id', 'avatarKey', 'backgroundImageKey'])
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();

/** Deletes the pictures of its texts first, then the positions by cascade: the same order as a save. */
export async function deleteCompany(db: Database, companyId: number): Promise<void> {
  await db.deleteFrom('textImages').where('companyId', '=', companyId).execute();
  await db.deleteFrom('companies').where('id', '=', companyId).execute();
}

/** Finds the longest-standing other member of a company. */
export const findSuccessor = (db: Database, companyId: number, userId: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '<>', userId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const handPositionsOver = (db: Database, userId: number, successorId: number) =>
  db
    .updateTable('positions')
    .set({ mainTeammateId: successorId, version: nextVersion() })
    .where('mainTeammateId', '=', userId)
    .execute();
