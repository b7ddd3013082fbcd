import { namesOf } from '#contract/description.ts';
import { talentFields } from '#contract/talents.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Fields with a column of the same name. */
const {
  firstName: _first,
  lastName: _last,
  bio: _bio,
  skills: _skills,
  worktypesEx: _types,
  ...profileFields
} = talentFields;

export const findTalent = (db: Database, userId: number) =>
  db
    .selectFrom('talents')
    .select([...namesOf(profileFields), 'backgroundImageKey', 'skillIds', 'workTypeIds', 'lastActiveOn'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();

/** Finds the keys of a user's own pictures. */
export const findPictures = (db: Database, userId: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('talents as t', 't.userId', 'u.id')
    .select(['u.avatarKey', 't.backgroundImageKey'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();

/** Lists the positions that a talent marked, latest first. */
export const listMarks = (db: Database, talentId: number) =>
  db
    .selectFrom('positionMarks as k')
    .innerJoin('positions as p', 'p.id', 'k.positionId')
    .innerJoin('companies as c', 'c.id', 'p.companyId')
    .select(['p.hashId as publicId', 'k.title', 'c.name as company', 'k.mark', 'k.markedAt'])
    .where('k.talentId', '=', talentId)
    .orderBy('k.markedAt', 'desc')
    .execute();
