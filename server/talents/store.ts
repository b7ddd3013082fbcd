import { type RawBuilder, type Updateable, sql } from 'kysely';
import { namesOf } from '#contract/description.ts';
import { talentFields } from '#contract/talents.ts';
import { type Database, nextVersion } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';

const { firstName, lastName, bio, skills: _skills, worktypesEx: _workTypes, ...others } = talentFields;

/** Fields with a column of the same name, in the account and in the profile; options are stored as ids. */
export const accountFields = { firstName, lastName, bio };
export const profileFields = others;

/** Finds talents who satisfy a condition on a talent `t`, with their accounts, in no order. */
export const listTalents = (db: Database, ids: readonly number[], isSeen: RawBuilder<boolean> = sql`true`) =>
  db
    .selectFrom('users as u')
    .innerJoin('talents as t', 't.userId', 'u.id')
    .select(['u.id', 'u.avatarKey', ...namesOf(accountFields).map((name) => `u.${name}` as const)])
    .select(['t.backgroundImageKey', 't.skillIds', 't.workTypeIds', 't.utcOffsetMinutes', 't.version'])
    .select(['t.availability', 't.isFindable', ...namesOf(profileFields).map((name) => `t.${name}` as const)])
    .where('u.id', '=', sql<number>`any (${ids}::integer[])`)
    .where(isSeen)
    .execute();

/** Every talent has both rows from sign-up on. */
export type TalentRow = Awaited<ReturnType<typeof listTalents>>[number];

export type AccountChanges = Pick<Updateable<DB['users']>, 'firstName' | 'lastName' | 'bio' | 'avatarKey'>;
export type ProfileChanges = Omit<
  Updateable<DB['talents']>,
  | 'userId'
  | 'lastActiveOn'
  | 'version'
  | 'availability'
  | 'availabilityBy'
  | 'availabilityAt'
  | 'isVerifiedOnly'
  | 'isSuspended'
>;

/** Locks a talent's version and images, so that concurrent saves run one after the other. */
export const lockTalent = (db: Database, id: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('talents as t', 't.userId', 'u.id')
    .select(['t.version', 'u.avatarKey', 't.backgroundImageKey'])
    .where('u.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertTalent = (db: Database, userId: number) => db.insertInto('talents').values({ userId }).execute();

/** Corrects the copied offsets of timezones. */
export const updateOffsets = (db: Database) =>
  sql`
    update talents t set utc_offset_minutes = z.utc_offset_minutes
    from timezones z
    where z.name = t.timezone and t.utc_offset_minutes <> z.utc_offset_minutes`.execute(db);

/** Writes the changes as the next version. */
export async function updateTalent(db: Database, id: number, changes: ProfileChanges): Promise<void> {
  await db
    .updateTable('talents')
    .set({ ...changes, version: nextVersion() })
    .where('userId', '=', id)
    .execute();
}
