import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from './connect.ts';
import { migrateToLatest } from './migrate.ts';

const name = 'migrate_test';
const address = (database: string): string => {
  const url = new URL(inject('templateUrl'));
  url.pathname = database;
  return url.href;
};
const administrator = new pg.Client(address('postgres'));

beforeAll(async () => {
  await administrator.connect();
  await administrator.query(`create database ${name}`);
});
afterAll(async () => {
  await administrator.query(`drop database ${name} with (force)`);
  await administrator.end();
});

test('of processes that start at once on an empty database, one migrates and all of them find it done', async () => {
  const connections = Array.from({ length: 4 }, () => connect(address(name), { max: 2 }));
  try {
    const applied = await Promise.all(connections.map(() => migrateToLatest(address(name))));
    const [first, ...others] = applied.toSorted((a, b) => b.length - a.length);
    expect(first).toContain('0001-accounts');
    expect(others).toEqual([[], [], []]);
    for (const { db } of connections) {
      expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
    }
  } finally {
    await Promise.all(connections.map((connection) => connection.close()));
  }
});

test('a database that is newer than the program is refused', async () => {
  const connection = connect(address(name), { max: 1 });
  try {
    await migrateToLatest(address(name));
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', now()::text)`.execute(
      connection.db,
    );
    await expect(migrateToLatest(address(name))).rejects.toThrow('9999-from-the-future');
  } finally {
    await connection.close();
  }
});
