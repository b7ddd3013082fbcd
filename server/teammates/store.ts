import { teammateFields } from '#contract/teammates.ts';
import { namesOf } from '#contract/description.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Finds a client with their company. */
export const findTeammate = (db: Database, id: number) => teammates(db).where('u.id', '=', id).executeTakeFirst();

/** Lists the members of a company, longest-standing first. */
export const listColleagues = (db: Database, companyId: number) =>
  teammates(db).where('u.companyId', '=', companyId).orderBy('u.id').execute();

const teammates = (db: Database) =>
  db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.companyId')
    .select([
      'u.id',
      ...namesOf(teammateFields).map((name) => `u.${name}` as const),
      'u.avatarKey',
      'u.lastSeenAt',
      'u.isAvailable',
      'u.isKeeper',
      'u.leavingAt',
      'u.version',
      'c.id as companyId',
      'c.name as companyName',
      'c.avatarKey as companyAvatarKey',
      'c.backgroundImageKey as companyBackgroundImageKey',
      'c.verifiedDomain',
    ]);

export type TeammateRow = NonNullable<Awaited<ReturnType<typeof findTeammate>>>;

/** Whether a member has signed in; an invited one was never seen. */
export const hasSignedIn = ({ lastSeenAt }: { lastSeenAt: Date | null }): boolean => lastSeenAt !== null;

/** Whether another member of the company has signed in. */
export const hasSuccessor = async (db: Database, { id, companyId }: { id: number; companyId: number }) =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '<>', id)
    .where('lastSeenAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Locks a client's company, version and picture, so that concurrent saves run one after the other. The lock still lets
 * other rows refer to it, such as a request for a colleague's new address.
 */
export const lockMember = (db: Database, id: number) =>
  db
    .selectFrom('users')
    .select(['companyId', 'version', 'avatarKey'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Whether an address is a member's of the company, invited ones among them. */
export const isColleague = async (db: Database, companyId: number, email: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('email', '=', email)
    .executeTakeFirst()) !== undefined;
