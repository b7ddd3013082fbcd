import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import { type AccountType, accountTypes } from '#contract/call.ts';
import { type Database, nextVersion } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { withdrawWhere } from '#server/platform/deliveries/deliveries.ts';

export interface NewUser {
  type: AccountType;
  email: string;
  firstName: string;
  lastName: string;
  companyId: number | null;
  title?: string;
  bio?: string;
  avatarKey?: string;
  language?: string;
}

export const findUserByEmail = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'type', 'companyId', 'language', 'lastSeenAt'])
    .where('email', '=', email)
    .executeTakeFirst();

/** Lists the administrators, with their last visits. */
export const listAdministrators = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'lastSeenAt'])
    .where('type', '=', accountTypes.administrator)
    .orderBy('id')
    .execute();

export const hasAdministrator = async (db: Database): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('type', '=', accountTypes.administrator)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const findUser = (db: Database, id: number) =>
  db.selectFrom('users').select(['id', 'type', 'companyId', 'email']).where('id', '=', id).executeTakeFirst();

/** Inserts a user; undefined if the address is taken, even by a concurrent sign-up. */
export const insertUser = (db: Database, user: NewUser) =>
  db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'type'])
    .executeTakeFirst();

type UserUpdate = Pick<Updateable<DB['users']>, 'firstName' | 'lastName' | 'title' | 'bio' | 'avatarKey'>;

/** Writes the changes, if any, as the next version. */
export async function updateUser(db: Database, id: number, changes: UserUpdate): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable('users')
    .set({ ...changes, version: nextVersion() })
    .where('id', '=', id)
    .execute();
}

export const storeLanguage = (db: Database, userId: number, language: string) =>
  db.updateTable('users').set({ language }).where('id', '=', userId).execute();

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
  db
    .selectFrom('users')
    .select(['email', 'companyId', 'lastSeenAt', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst();

export interface NewEmail {
  userId: number;
  former: string;
  email: string;
  unlessSeen: boolean;
}

/** Writes a user's new address; false if their address is not `former`, or they have signed in despite `unlessSeen`. */
export const updateEmail = async (db: Database, { userId, former, email, unlessSeen }: NewEmail): Promise<boolean> =>
  (await db
    .updateTable('users')
    .set({ email, version: nextVersion() })
    .where('id', '=', userId)
    .where('email', '=', former)
    .$if(unlessSeen, (query) => query.where('lastSeenAt', 'is', null))
    .returning('id')
    .executeTakeFirst()) !== undefined;

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

/**
 * Finds the longest-standing other member of a company who has signed in, preferably one who is neither suspended nor
 * leaving. A user who has never signed in may be succeeded by another who has not.
 */
export const findSuccessor = (
  db: Database,
  { id, companyId, lastSeenAt }: { id: number; companyId: number; lastSeenAt: Date | null },
) =>
  db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '<>', id)
    .$if(lastSeenAt !== null, (query) => query.where('lastSeenAt', 'is not', null))
    .orderBy((eb) => eb('lastSeenAt', 'is', null))
    .orderBy('isAvailable', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Lists the other members of a company. */
export const listOthers = (db: Database, companyId: number, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('companyId', '=', companyId)
    .where('id', '<>', userId)
    .orderBy('id')
    .execute();

/** Withdraws the waiting mails of a kind whose subject is this user. */
export const withdrawAbout = (db: Database, userId: number, kind: string): Promise<void> =>
  withdrawWhere(db, sql`subject_id = ${userId}::integer and kind = ${kind}`);
