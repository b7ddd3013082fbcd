import { sql } from 'kysely';
import type { Availability } from '#contract/privacy.ts';
import type { Database } from '#server/platform/database/connect.ts';

export const findChosen = (db: Database, talentId: number) =>
  db
    .selectFrom('talents')
    .select(['availability', 'availabilityBy', 'availabilityAt', 'employer', 'isVerifiedOnly'])
    .where('userId', '=', talentId)
    .executeTakeFirst();

/** Stores what the talent says now. */
export const updateAvailability = (db: Database, talentId: number, availability: Availability) =>
  db
    .updateTable('talents')
    .set({ availability, availabilityBy: 'talent', availabilityAt: sql<Date>`now()` })
    .where('userId', '=', talentId)
    .execute();

export const updateEmployer = (db: Database, talentId: number, employer: string | null) =>
  db.updateTable('talents').set({ employer }).where('userId', '=', talentId).execute();

/** Stores whether verified companies alone find the talent. */
export const updateVerifiedOnly = (db: Database, talentId: number, isVerifiedOnly: boolean) =>
  db.updateTable('talents').set({ isVerifiedOnly }).where('userId', '=', talentId).execute();
