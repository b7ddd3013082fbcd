import { buildTalentUser } from '#server/accounts/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { openCase } from './store.ts';

/** Builds an open case about a talent without a report, and returns its id. */
export const buildCase = async (db: Database): Promise<number> =>
  openCase(db, { userId: (await buildTalentUser(db)).id });
