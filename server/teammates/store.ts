import type { Updateable } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export type MemberUpdate = Pick<Updateable<Schema['users']>, 'firstName' | 'lastName' | 'title' | 'bio' | 'avatarKey'>;

/** A client with their company. */
export const findTeammate = (db: Database, id: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.companyId')
    .select([
      'u.id',
      'u.firstName',
      'u.lastName',
      'u.email',
      'u.title',
      'u.bio',
      'u.avatarKey',
      'u.lastSeenAt',
      'c.id as companyId',
      'c.name as companyName',
      'c.avatarKey as companyAvatarKey',
      'c.backgroundImageKey as companyBackgroundImageKey',
    ])
    .where('u.id', '=', id)
    .executeTakeFirst();

export type TeammateRow = NonNullable<Awaited<ReturnType<typeof findTeammate>>>;

export const listEmails = (db: Database, companyId: number) =>
  db.selectFrom('users').select(['id', 'email']).where('companyId', '=', companyId).execute();

/** The company and picture of a client, locked so that two saves at once replace one another's picture in order. */
export const lockImage = (db: Database, id: number) =>
  db.selectFrom('users').select(['companyId', 'avatarKey']).where('id', '=', id).forUpdate().executeTakeFirst();

export async function updateMember(db: Database, id: number, changes: MemberUpdate): Promise<void> {
  if (Object.keys(changes).length > 0) await db.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** Holds the company until the transaction ends: who leaves it meanwhile waits. */
export async function lockCompany(db: Database, id: number): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}
