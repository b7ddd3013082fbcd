import type { Updateable } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { nextVersion } from '#server/platform/database/version.ts';

/** Finds a talent with their account; every talent has both rows from sign-up on. */
export const findTalent = (db: Database, id: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('talents as t', 't.userId', 'u.id')
    .select([
      'u.id',
      'u.firstName',
      'u.lastName',
      'u.bio',
      'u.avatarKey',
      't.website',
      't.github',
      't.twitter',
      't.linkedin',
      't.backgroundImageKey',
      't.skillIds',
      't.workTypeIds',
      't.isRemote',
      't.timezone',
      't.utcOffsetMinutes',
      't.isPhysical',
      't.physicalCountryId',
      't.experience',
      't.compensation',
      't.version',
    ])
    .where('u.id', '=', id)
    .executeTakeFirst();

export type TalentRow = NonNullable<Awaited<ReturnType<typeof findTalent>>>;

export type AccountChanges = Pick<Updateable<Schema['users']>, 'firstName' | 'lastName' | 'bio' | 'avatarKey'>;
export type ProfileChanges = Omit<Updateable<Schema['talents']>, 'userId' | 'lastActiveOn' | 'version'>;

/** Locks a talent's version and images, so that concurrent saves run one after the other. */
export const lockTalent = (db: Database, id: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('talents as t', 't.userId', 'u.id')
    .select(['t.version', 'u.avatarKey', 't.backgroundImageKey'])
    .where('u.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Writes the changes, if any, as the next version of the profile, which covers the account. */
export async function updateTalent(
  db: Database,
  id: number,
  account: AccountChanges,
  profile: ProfileChanges,
): Promise<void> {
  if (Object.keys({ ...account, ...profile }).length === 0) return;
  if (Object.keys(account).length > 0) await db.updateTable('users').set(account).where('id', '=', id).execute();
  await db
    .updateTable('talents')
    .set({ ...profile, version: nextVersion() })
    .where('userId', '=', id)
    .execute();
}
