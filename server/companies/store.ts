import { type Updateable, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export type CompanyUpdate = Omit<Updateable<Schema['companies']>, 'isTrial' | 'trialEndsAt'>;

export const findCompany = (db: Database, id: number) =>
  db
    .selectFrom('companies')
    .select([
      'id',
      'name',
      'website',
      'linkedin',
      'twitter',
      'youtube',
      'instagram',
      'facebook',
      'tagline',
      'description',
      'benefits',
      'avatarKey',
      'backgroundImageKey',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** The members of a company, the longest-standing first. */
export const listMembers = (db: Database, companyId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'title', 'avatarKey'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute();

export const findMember = (db: Database, companyId: number, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).where('companyId', '=', companyId).executeTakeFirst();

/** Rows of a company's positions, the newest first. */
export const listPositionSummaries = (db: Database, companyId: number) =>
  db
    .selectFrom('positions')
    .select(['id', 'hashId', 'title', 'isLive', 'mainTeammateId'])
    .where('companyId', '=', companyId)
    .orderBy('id', 'desc')
    .execute();

/** Which onboarding steps a member has behind them, as three flags. */
export async function findCompletion(db: Database, { userId, companyId }: { userId: number; companyId: number }) {
  const { rows } = await sql<{ hasProfile: boolean; hasCompany: boolean; hasPosition: boolean }>`
    select
      u.title <> '' and u.bio <> '' as has_profile,
      c.description <> '' and (c.tagline <> '' or c.website is not null) as has_company,
      exists (select from positions p where p.company_id = c.id and p.title <> '') as has_position
    from users u join companies c on c.id = u.company_id
    where u.id = ${userId}::integer and c.id = ${companyId}::integer`.execute(db);
  return rows[0];
}

/** The images of a company, locked so that two saves at once replace one another's in order. */
export const lockImages = (db: Database, id: number) =>
  db
    .selectFrom('companies')
    .select(['avatarKey', 'backgroundImageKey'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function updateCompany(db: Database, id: number, changes: CompanyUpdate): Promise<void> {
  if (Object.keys(changes).length > 0) await db.updateTable('companies').set(changes).where('id', '=', id).execute();
}
