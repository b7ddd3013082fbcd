import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { connect } from './connect.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Names of a connection's prepared statements, and its time limit for one, after queries through both interfaces. */
async function listKept(isPooled: boolean) {
  const connection = connect(database.url, { max: 1, isPooled });
  const { db, pool } = connection;
  try {
    await sql`select ${1}::integer`.execute(db);
    await pool.query({ name: 'one', text: 'select $1::integer', values: [1] });
    const { rows } = await pool.query<{ name: string }>('select name from pg_prepared_statements order by name');
    const limit = await pool.query<{ value: string }>(`select current_setting('statement_timeout') as value`);
    return { names: rows.map(({ name }) => name), limit: limit.rows[0]?.value };
  } finally {
    await connection.close();
  }
}

test('statements are prepared once per connection, and limited in time', async () => {
  expect(await listKept(false)).toEqual({ names: ['one', expect.stringMatching(/^s.{16}$/)], limit: '15s' });
});

test('a session behind a pooler keeps neither prepared statements nor a time limit, which the pooler sets', async () => {
  expect(await listKept(true)).toEqual({ names: [], limit: '0' });
});

test('statements beyond five hundred stay unprepared', async () => {
  const connection = connect(database.url, { max: 1 });
  try {
    for (let added = 0; added <= 500; added += 1) {
      await sql`select ${1}::integer + ${sql.raw(String(added))}`.execute(connection.db);
    }
    const { rows } = await sql`select count(*) as count from pg_prepared_statements`.execute(connection.db);
    expect(rows).toEqual([{ count: 500 }]);
  } finally {
    await connection.close();
  }
});
