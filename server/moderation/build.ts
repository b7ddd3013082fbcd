import { buildTalentUser } from '#server/accounts/build.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { insertBlock } from '#server/privacy/service.ts';
import { type Subject, openCase } from './store.ts';

/** Builds an open case without a report, by default about a new talent, and returns its id. */
export const buildCase = async (db: Database, subject?: Subject): Promise<number> =>
  openCase(db, subject ?? { userId: (await buildTalentUser(db)).id });

/** Blocks a talent for a member's company. */
export const buildBlock = (db: Database, member: { id: number; companyId: number }, talentId: number) =>
  withTransaction(db, (db) => insertBlock(db, member, { id: talentId, name: 'Robin Sample' }));
