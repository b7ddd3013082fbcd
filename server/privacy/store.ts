import { type RawBuilder, sql } from 'kysely';
import type { Availability } from '#contract/privacy.ts';
import type { Database } from '#server/platform/database/connect.ts';

export const findChosen = (db: Database, talentId: number) =>
  db
    .selectFrom('talents')
    .select(['availability', 'availabilityBy', 'availabilityAt', 'silentSince', 'employer', 'isVerifiedOnly'])
    .where('userId', '=', talentId)
    .executeTakeFirst();

/** Stores what the talent says now, which answers all questions. */
export const updateAvailability = (db: Database, talentId: number, availability: Availability) =>
  db
    .updateTable('talents')
    .set({
      availability,
      availabilityBy: 'talent',
      availabilityAt: sql<Date>`now()`,
      askedAt: null,
      askedCount: 0,
      askedLeftAt: null,
      silentSince: null,
    })
    .where('userId', '=', talentId)
    .execute();

/** Finds the talents by whose links an answer may come, and locks them if asked to. */
export const findAnswering =
  (db: Database, lock: RawBuilder<unknown> = sql``) =>
  async (userId: number) => {
    const { rows } = await sql<{
      email: string;
      availability: Availability;
      availabilityBy: 'talent' | 'silence';
      availabilityAt: Date;
    }>`
      select u.email, t.availability, t.availability_by, t.availability_at
      from users u join talents t on t.user_id = u.id
      where u.id = ${userId}::integer ${lock}`.execute(db);
    return rows[0];
  };

/** Finds what silence has changed, until the talent says something. */
export const findSilence = (db: Database, talentId: number) =>
  db
    .selectFrom('talents')
    .select(['availability', 'availabilityAt', 'silentSince'])
    .where('userId', '=', talentId)
    .where('silentSince', 'is not', null)
    .executeTakeFirst();

export const updateEmployer = (db: Database, talentId: number, employer: string | null) =>
  db.updateTable('talents').set({ employer }).where('userId', '=', talentId).execute();

/** Stores whether verified companies alone find the talent. */
export const updateVerifiedOnly = (db: Database, talentId: number, isVerifiedOnly: boolean) =>
  db.updateTable('talents').set({ isVerifiedOnly }).where('userId', '=', talentId).execute();
