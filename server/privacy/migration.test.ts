import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OldDatabase, createOldDatabase } from '#server/testing/old-database.ts';

/* Companies and rules of an older version keep what they say (migrations 0040 and later). */

let old: OldDatabase;
beforeAll(async () => {
  old = await createOldDatabase();
});
afterAll(() => old.drop());

test('companies get their compared names, and rules the companies they cover', async () => {
  const { pool, db } = old.connection;
  await old.migrateTo('0039');
  const { rows: companies } = await pool.query<{ id: number }>(
    `insert into companies (name, trial_ends_at) select name, now()
     from unnest(array['Bäcker & Söhne', 'The ACME Company, Ltd.', 'acme.io', '!!!']) name returning id`,
  );
  const ids = companies.map(({ id }) => id);
  const { rows: users } = await pool.query<{ id: number }>(
    `insert into users (type, email, first_name, last_name) values (1, 'mira@example.com', 'Mira', 'Okafor') returning id`,
  );
  const talentId = users[0]?.id ?? 0;
  await pool.query('insert into talents (user_id) values ($1)', [talentId]);
  await pool.query('insert into exclusions (talent_id, company_id) values ($1, $2)', [talentId, ids[1]]);
  const { rows: members } = await pool.query<{ id: number }>(
    `insert into users (type, email, first_name, last_name, company_id)
     values (2, 'ada@example.com', 'Ada', 'Moreau', $1) returning id`,
    [ids[1]],
  );
  const memberId = members[0]?.id ?? 0;
  await pool.query('insert into threads (lower_user_id, higher_user_id) values ($1, $2)', [talentId, memberId]);
  await old.migrateTo('9999');
  expect(
    (await db.selectFrom('companies').select('nameKey').orderBy('id').execute()).map(({ nameKey }) => nameKey),
  ).toEqual(['backer and sohne', 'acme', 'acme', '']);
  expect(await db.selectFrom('exclusions').select(['kind', 'companyId', 'name']).execute()).toEqual([
    { kind: 'company', companyId: ids[1], name: null },
  ]);
  const pair = { talentId, companyId: ids[1] };
  expect(await db.selectFrom('hidings').select(['talentId', 'companyId', 'isLifted']).execute()).toEqual([
    { ...pair, isLifted: false },
  ]);
  expect(
    await db.selectFrom('hiddenPairs').select(['talentId', 'companyId', 'origin', 'talentName']).execute(),
  ).toEqual([{ ...pair, origin: 'talent', talentName: null }]);
  expect(await db.selectFrom('threads').select(['hiddenFrom', 'hiddenByTalent', 'hiddenByCompany']).execute()).toEqual([
    { hiddenFrom: memberId, hiddenByTalent: memberId, hiddenByCompany: null },
  ]);
  await db.deleteFrom('exclusions').execute();
  expect(await db.selectFrom('threads').select('hiddenFrom').execute()).toEqual([{ hiddenFrom: null }]);
});
