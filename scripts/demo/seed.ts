import { sql } from 'kysely';
import { accountTypes } from '#contract/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { drawPictures } from './draw-pictures.ts';
import { createRandom } from './random.ts';
import { insertCandidates } from './seed-candidates.ts';
import { insertCases } from './seed-cases.ts';
import { insertCompanies } from './seed-companies.ts';
import { insertContacts } from './seed-contacts.ts';
import { insertConversations } from './seed-conversations.ts';
import { insertMarks } from './seed-marks.ts';
import { insertSearches } from './seed-searches.ts';
import { insertTalents } from './seed-talents.ts';
import { visitors } from './visitors.ts';

/** Thrown for a database with other people's data, which the demonstration refuses to touch. */
export class NotADemoDatabase extends Error {}

/**
 * Fills an empty database with a believable marketplace, once, in one transaction. A row of `demo` marks it. Throws
 * NotADemoDatabase for a database with users but without this row. Administrators who never signed in do not count as
 * users: they are left over from a failed start, and replaced.
 */
export async function seedDemo(services: Services): Promise<void> {
  if (await isDemo(services.db)) return;
  const { db } = services;
  if (await hasUsers(db)) throw new NotADemoDatabase('This database holds users that are not the demonstration’s.');
  const random = createRandom(20_260_601);
  const pictures = await drawPictures(services, random);
  await withTransaction(db, async (db) => {
    await sql`insert into demo default values`.execute(db);
    await db.deleteFrom('users').where('type', '=', accountTypes.administrator).execute();
    await db
      .insertInto('users')
      .values({
        type: accountTypes.administrator,
        email: visitors.administrator,
        firstName: 'Robin',
        lastName: 'Castell',
        companyId: null,
      })
      .execute();
    const taken = new Set<string>(Object.values(visitors));
    const talents = await insertTalents(db, random, taken, pictures);
    const positions = await insertCompanies(db, random, taken, pictures);
    const talked = await insertConversations(db, random, talents, positions);
    await insertCandidates(db, talked);
    const [first, second] = talents;
    if (first) await insertMarks(db, first.id);
    if (second) await insertCases(db, second.id);
    const companies = await db.selectFrom('companies').select('id').orderBy('id').execute();
    await insertContacts(db, random, {
      talentIds: talents.map(({ id }) => id),
      companyIds: companies.map(({ id }) => id),
    });
    await insertSearches(db);
  });
  await sql`analyze`.execute(db);
}

const hasUsers = async (db: Database): Promise<boolean> => {
  const { rows } = await sql`
    select from users where type <> ${accountTypes.administrator} or exists (select from sessions where user_id = users.id)
    limit 1`.execute(db);
  return rows.length > 0;
};

const isDemo = async (db: Database): Promise<boolean> =>
  (await sql`select from demo limit 1`.execute(db)).rows.length > 0;
