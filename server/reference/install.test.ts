import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#server/platform/testing/database.ts';
import { installReference } from './install.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const tables = ['countries', 'skill_types', 'skills', 'work_types', 'timezones'];

/** How many rows each table has, and the newest transaction that wrote one of them. */
async function state(): Promise<Record<string, unknown>> {
  const rows = await Promise.all(
    tables.map((table) =>
      sql<object>`select count(*), max(xmin::text::bigint) as writer from ${sql.table(table)}`.execute(
        database.connection.db,
      ),
    ),
  );
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]?.rows[0]]));
}

test('several processes may install the reference data at once', async () => {
  const { db } = database.connection;
  await Promise.all(Array.from({ length: 6 }, () => installReference(db)));
  expect(await state()).toMatchObject({
    countries: { count: 249 },
    work_types: { count: 5 },
    timezones: { count: 419 },
  });
});

test('a second start writes nothing', async () => {
  const before = await state();
  await installReference(database.connection.db);
  expect(await state()).toEqual(before);
});

test('a row that differs from the data files is put right, others are left alone', async () => {
  const { db } = database.connection;
  await db.updateTable('countries').set({ name: 'Lusitania' }).where('id', '=', 620).execute();
  await db.deleteFrom('skills').where('id', '=', 1001).execute();
  const { countries, timezones } = await state();
  await installReference(db);
  expect(await db.selectFrom('countries').select('name').where('id', '=', 620).executeTakeFirst()).toEqual({
    name: 'Portugal',
  });
  expect(await db.selectFrom('skills').select('name').where('id', '=', 1001).executeTakeFirst()).toEqual({
    name: 'JavaScript',
  });
  const after = await state();
  expect(after['timezones']).toEqual(timezones);
  expect(after['countries']).not.toEqual(countries);
});
