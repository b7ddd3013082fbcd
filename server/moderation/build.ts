import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { insertBlock } from '#server/privacy/service.ts';

/** Blocks a talent for a member's company. */
export const buildBlock = (db: Database, member: { id: number; companyId: number }, talentId: number) =>
  withTransaction(db, (db) => insertBlock(db, member, { id: talentId, name: 'Robin Sample' }));
