import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OldDatabase, createOldDatabase } from '#server/testing/old-database.ts';
import { takeReminders } from './rounds-store.ts';

/* What talents and companies of an older version have written becomes contacts (migration 0043). */

let old: OldDatabase;
beforeAll(async () => {
  old = await createOldDatabase();
});
afterAll(() => old.drop());

test('threads that exist get the contact of their two sides, and nobody is reminded of an old one', async () => {
  const { pool, db } = old.connection;
  await old.migrateTo('0042');
  const insert = async (statement: string, values: unknown[] = []): Promise<number> =>
    (await pool.query<{ id: number }>(`insert into ${statement} returning id`, values)).rows[0]?.id ?? 0;
  const companyId = await insert(`companies (name, name_key, trial_ends_at) values ('Acme', 'acme', now())`);
  const buildUser = (type: 1 | 2, email: string) =>
    insert(
      `users (type, company_id, email, first_name, last_name)
       values ($1::smallint, case when $1::smallint = 2 then $2::integer end, $3, 'Ada', 'Byron')`,
      [type, companyId, email],
    );
  const [one, other] = [await buildUser(2, 'one@acme.com'), await buildUser(2, 'other@acme.com')];
  const talents: number[] = [];
  for (const name of ['answered', 'old', 'recent', 'unwritten']) {
    talents.push(await buildUser(1, `${name}@example.com`));
    await pool.query('insert into talents (user_id) values ($1)', [talents.at(-1)]);
  }
  const [answered = 0, oldOne = 0, recent = 0, unwritten = 0] = talents;
  const thread = (talentId: number, memberId: number) =>
    insert(`threads (lower_user_id, higher_user_id) values (least($1::integer, $2), greatest($1, $2))`, [
      talentId,
      memberId,
    ]);
  const message = (threadId: number, userId: number, days: number) =>
    pool.query(
      `insert into messages (thread_id, user_id, text, created_at) values ($1, $2, 'Hi', now() - make_interval(days => $3))`,
      [threadId, userId, days],
    );
  const [first, second] = [await thread(answered, one), await thread(answered, other)];
  await message(first, one, 40);
  await message(second, answered, 38);
  await message(await thread(oldOne, one), one, 40);
  await message(await thread(recent, one), recent, 4);
  await thread(unwritten, one);
  await message(await thread(one, other), one, 1);

  await old.migrateTo('9999');
  const contacts = await db
    .selectFrom('contacts')
    .select(['talentId', 'openedBy', 'openedByUser', 'state', 'answer', 'remindedAt'])
    .orderBy('talentId')
    .execute();
  expect(contacts.map(({ remindedAt, ...contact }) => ({ ...contact, isReminded: remindedAt !== null }))).toEqual([
    { talentId: answered, openedBy: 'company', openedByUser: one, state: 'settled', answer: 'wrote', isReminded: true },
    { talentId: oldOne, openedBy: 'company', openedByUser: one, state: 'byCompany', answer: null, isReminded: true },
    { talentId: recent, openedBy: 'talent', openedByUser: recent, state: 'byTalent', answer: null, isReminded: false },
  ]);
  const threads = await db.selectFrom('threads').select('contactState').orderBy('id').execute();
  expect(threads.map(({ contactState }) => contactState)).toEqual([
    'settled',
    'settled',
    'byCompany',
    'byTalent',
    'unsettled',
    'unsettled',
  ]);
  expect(await takeReminders(db)).toMatchObject([{ recipientId: one }]);
});
