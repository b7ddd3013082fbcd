import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OldDatabase, createOldDatabase } from '#server/testing/old-database.ts';

/* What an older version has left behind when a reported account was deleted is put right (migration 0074). */

let old: OldDatabase;
beforeAll(async () => {
  old = await createOldDatabase();
});
afterAll(() => old.drop());

test('cases without their account end, and so does a pause that no open case holds', async () => {
  const { pool, db } = old.connection;
  await old.migrateTo('0071');
  const insert = async (statement: string, values: unknown[] = []): Promise<number> =>
    (await pool.query<{ id: number }>(`insert into ${statement} returning id`, values)).rows[0]?.id ?? 0;
  const company = (name: string) =>
    insert(`companies (name, name_key, trial_ends_at, first_contacts_held) values ($1, lower($1), now(), true)`, [
      name,
    ]);
  const [reported, stuck] = [await company('Reported'), await company('Stuck')];
  const memberId = await insert(
    `users (type, company_id, email, first_name, last_name) values (2, $1, 'ada@reported.com', 'Ada', 'Byron')`,
    [reported],
  );
  const open = await insert('cases (user_id) values ($1)', [memberId]);
  const left = await insert('cases (user_id) values (null)');
  for (const hasActed of [true, false])
    await insert(`deliveries (channel, kind, urgency, details) values ('mail', 'reporter-mail', 'soon', $1)`, [
      { hasActed, messageId: '<1@rolecall.example>' },
    ]);

  await old.migrateTo('9999');
  const cases = await db.selectFrom('cases').select(['id', 'state', 'outcome']).orderBy('id').execute();
  expect(cases).toEqual([
    { id: open, state: 'open', outcome: null },
    { id: left, state: 'closed', outcome: 'gone' },
  ]);
  const companies = await db.selectFrom('companies').select(['id', 'firstContactsHeld']).orderBy('id').execute();
  expect(companies).toEqual([
    { id: reported, firstContactsHeld: true },
    { id: stuck, firstContactsHeld: false },
  ]);
  const mails = await db.selectFrom('deliveries').select('details').orderBy('id').execute();
  expect(mails.map(({ details }) => details)).toEqual([{ end: 'acted' }, { end: 'noBreach' }]);
});
