import type { Database } from '#server/platform/database/connect.ts';

/** Lists a company's members who have signed in. */
export const listMembers = (db: Database, companyId: number) =>
  db.selectFrom('users').select('id').where('companyId', '=', companyId).where('lastSeenAt', 'is not', null).execute();

export const findPosition = (db: Database, positionId: number) =>
  db.selectFrom('positions').select(['companyId', 'hashId']).where('id', '=', positionId).executeTakeFirst();
