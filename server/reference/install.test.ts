import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emit } from '#server/app.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent } from '#server/talents/build.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/database.ts';
import { installReference } from './install-reference.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const tables = ['countries', 'skill_types', 'skills', 'work_types', 'timezones'];

/** Counts each table's rows, with the newest transaction that wrote one. */
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

test('several processes may install the reference data concurrently', async () => {
  const { db } = database.connection;
  await Promise.all(Array.from({ length: 6 }, () => installReference({ db, emit })));
  expect(await state()).toMatchObject({
    countries: { count: 249 },
    work_types: { count: 5 },
    timezones: { count: 419 },
  });
});

test('a second start writes nothing', async () => {
  const before = await state();
  await installReference({ db: database.connection.db, emit });
  expect(await state()).toEqual(before);
});

test('corrects a row that differs from the data files, and leaves others alone', async () => {
  const { db } = database.connection;
  await db.updateTable('countries').set({ name: 'Lusitania' }).where('id', '=', 620).execute();
  await db.deleteFrom('skills').where('id', '=', 1001).execute();
  const { countries, timezones } = await state();
  await installReference({ db, emit });
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

test('a changed timezone updates its talents and positions, and notifies memories', async () => {
  const { db } = database.connection;
  const [stays, moves] = ['America/New_York', 'Europe/Lisbon'];
  const talent = await buildTalent(db, { isRemote: true, timezone: moves });
  const other = await buildTalent(db, { isRemote: true, timezone: stays });
  const position = await buildPosition(db, { isRemote: true, timezone: moves });
  // State from older timezone data.
  for (const table of ['timezones', 'talents', 'positions']) {
    const name = sql.ref(table === 'timezones' ? 'name' : 'timezone');
    await sql`update ${sql.table(table)} set utc_offset_minutes = 60 where ${name} = ${moves}`.execute(db);
  }
  const heard: string[] = [];
  const listener = new pg.Client(database.url);
  listener.on('notification', ({ channel }) => void heard.push(channel));
  await listener.connect();
  await listener.query('listen facts_of_talents; listen facts_of_positions');
  try {
    await installReference({ db, emit });
    // Answered after the commit, so its notifications have arrived.
    await listener.query('select 1');
  } finally {
    await listener.end();
  }
  const { rows } = await sql<{ id: number; offset: number; version: number }>`
    select user_id as id, utc_offset_minutes as offset, version from talents
    union all select id, utc_offset_minutes, version from positions`.execute(db);
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: talent.id, offset: 0, version: 1 },
      { id: other.id, offset: -300, version: 1 },
      { id: position.id, offset: 0, version: 1 },
    ]),
  );
  expect(heard.toSorted()).toEqual(['facts_of_positions', 'facts_of_talents']);
});
