import { type RawBuilder, sql } from 'kysely';
import type { Availability } from '#contract/privacy.ts';
import type { Database } from '#server/platform/database/connect.ts';

export const findChosen = (db: Database, talentId: number) =>
  db
    .selectFrom('talents')
    .select(['availability', 'availabilityBy', 'availabilityAt', 'silentSince', 'employer', 'isVerifiedOnly'])
    .where('userId', '=', talentId)
    .executeTakeFirst();

/** Stores the talent's stated availability, which answers all questions. */
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

interface Answering {
  email: string;
  availability: Availability;
  availabilityBy: 'talent' | 'silence';
  availabilityAt: Date;
}

/** Finds the talent behind an answer's link. */
export const findAnswering = (db: Database, userId: number): Promise<Answering | undefined> =>
  selectAnswering(db, userId, sql``);

/** Finds and locks the talent behind an answer's link. */
export const lockAnswering = (db: Database, userId: number): Promise<Answering | undefined> =>
  selectAnswering(db, userId, sql`for no key update`);

async function selectAnswering(
  db: Database,
  userId: number,
  lock: RawBuilder<unknown>,
): Promise<Answering | undefined> {
  const { rows } = await sql<Answering>`
    select u.email, t.availability, t.availability_by, t.availability_at
    from users u join talents t on t.user_id = u.id
    where u.id = ${userId}::integer ${lock}`.execute(db);
  return rows[0];
}

/** Finds the change made by silence, until the talent states an availability. */
export const findSilence = (db: Database, talentId: number) =>
  db
    .selectFrom('talents')
    .select(['availability', 'availabilityAt', 'silentSince'])
    .where('userId', '=', talentId)
    .where('silentSince', 'is not', null)
    .executeTakeFirst();

export const updateEmployer = (db: Database, talentId: number, employer: string | null) =>
  db.updateTable('talents').set({ employer }).where('userId', '=', talentId).execute();

/** Stores whether only verified companies find the talent. */
export const updateVerifiedOnly = (db: Database, talentId: number, isVerifiedOnly: boolean) =>
  db.updateTable('talents').set({ isVerifiedOnly }).where('userId', '=', talentId).execute();
