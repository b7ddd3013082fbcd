import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { describeSchema } from '#server/testing/describe-schema.ts';
import { connect, type Database } from './connect.ts';
import { former, readFunctions, readTables, runSql } from './definition.ts';
import { lock, migrate, migrateToLatest } from './migrate.ts';
import { OtherRelease } from './other-release.ts';

const name = 'migrate_test';
const address = (database: string): string => {
  const url = new URL(inject('templateUrl'));
  url.pathname = database;
  return url.href;
};
const administrator = new pg.Client(address('postgres'));
let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  await administrator.connect();
  await administrator.query(`create database ${name}`);
});
afterAll(async () => {
  await administrator.query(`drop database ${name} with (force)`);
  await administrator.end();
});
beforeEach(async () => {
  database = await createTestDatabase();
  ({ db } = database.connection);
});
afterEach(() => database.drop());

const run = (statement: string) => database.connection.pool.query(statement);

/** Reads the text of a function. */
const read = async (named: string): Promise<string | undefined> => {
  const { rows } = await sql<{ prosrc: string }>`select prosrc from pg_proc where proname = ${named}`.execute(db);
  return rows[0]?.prosrc;
};

/** Replaces a trigger's function, unnoticed by its file. */
const replace = (named: string) =>
  run(`create or replace function ${named}() returns trigger language plpgsql as 'begin return null; end'`);

test('only one of several processes that start on an empty database migrates it, and all find it done', async () => {
  const connections = Array.from({ length: 4 }, () => connect(address(name), { max: 2, isPatient: true }));
  try {
    const applied = await Promise.all(connections.map(() => migrateToLatest(address(name))));
    const [first, ...others] = applied.toSorted((a, b) => b.length - a.length);
    expect(first).toEqual(expect.arrayContaining(former.migrations));
    expect(others).toEqual([[], [], []]);
    for (const { db } of connections) {
      expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
    }
  } finally {
    await Promise.all(connections.map((connection) => connection.close()));
  }
});

test('a process that waited for another one sees what that one has applied', async () => {
  await run('drop schema public cascade');
  await run('create schema public');
  const other = new pg.Client(database.url);
  await other.connect();
  const goOn = async () => {
    const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
    await expect.poll(() => other.query(waiting), { timeout: 20_000 }).toMatchObject({ rowCount: 1 });
    await other.query('create table kysely_migration (name text primary key, timestamp text not null)');
    await other.query(`insert into kysely_migration values ('9999-from-the-future', now())`);
    await other.query('commit');
  };
  try {
    await other.query('begin');
    await other.query(`select pg_advisory_xact_lock(${lock})`);
    await Promise.all([expect(migrate(db)).rejects.toThrow(OtherRelease), goOn()]);
  } finally {
    await other.end();
  }
});

test('a database of the former release keeps its rows and tables, and gets the functions of this one', async () => {
  const schema = await describeSchema(db);
  await run('drop schema public cascade');
  await run('create schema public');
  await migrate(db, former.migrations.at(-1));
  await run('create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null)');
  await replace('tell_of_session');
  await run(`create function of_old() returns trigger language plpgsql as 'begin return null; end'`);
  await run('create trigger of_old after insert on users for each row execute function of_old()');
  await run('create view seen_of_old as select id from users');
  await run(`insert into users (type, email, first_name, last_name) values (1, 'kept@example.com', 'Ada', 'Byron')`);
  await migrate(db);
  expect(await describeSchema(db)).toEqual(schema);
  expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'kept@example.com' }]);
  expect(await migrate(db)).toEqual([]);
});

test.each([
  ['older', `delete from kysely_migration where name = '${former.migrations.at(-1)}'`, /^This database is older than/],
  ['newer', `insert into kysely_migration values ('9999-from-the-future', now())`, /migrated by a newer version/],
])('a database of another release is refused unchanged: %s', async (_, statement, sentence) => {
  await run(statement);
  await run(`update function_files set hash = 'old'`);
  await replace('tell_of_session');
  const before = await describeSchema(db);
  await expect(migrate(db)).rejects.toThrow(OtherRelease);
  await expect(migrate(db)).rejects.toThrow(sentence);
  expect(await describeSchema(db)).toEqual(before);
});

test('functions are recreated exactly when the text of their file changes', async () => {
  const [changed, unchanged] = [await read('tell_of_session'), await read('remove_export_file')];
  await replace('tell_of_session');
  await replace('remove_export_file');
  const other = await read('remove_export_file');
  expect(other).not.toBe(unchanged);
  expect(await migrate(db)).toEqual([]);
  expect(await read('tell_of_session')).toBe(other);

  await run(`update function_files set hash = 'of an earlier text' where name = 'functions/platform.sql'`);
  await migrate(db);
  expect([await read('tell_of_session'), await read('remove_export_file')]).toEqual([changed, other]);
});

test('functions that are in no file any more are dropped, except those of extensions and other accounts', async () => {
  const schema = await describeSchema(db);
  await run(`create function of_old() returns trigger language plpgsql as 'begin return null; end'`);
  await run('create trigger of_old after insert on users for each row execute function of_old()');
  await run(`insert into function_files values ('functions/old.sql', 'old', '0.0.1')`);
  await run('create role operator_of_test');
  await run('grant create on schema public to operator_of_test');
  await run(`create function watch() returns integer language sql as 'select 1'`);
  await run('alter function watch owner to operator_of_test');
  try {
    await migrate(db);
    expect(await read('of_old')).toBeUndefined();
    expect(await read('watch')).toBe('select 1');
  } finally {
    await run('drop owned by operator_of_test');
    await run('drop role operator_of_test');
  }
  expect(await describeSchema(db)).toEqual(schema);
});

test('functions are recreated alongside writing transactions without a deadlock', async () => {
  await run(`update function_files set hash = 'of an earlier text' where name = 'functions/platform.sql'`);
  const unchanged = await read('tell_of_session');
  await replace('tell_of_session');
  const writer = await database.connection.pool.connect();
  await writer.query('begin');
  await writer.query('update users set title = title');
  const migrated = migrateToLatest(database.url);
  await expect
    .poll(async () => {
      const { rows } = await run(`select from pg_locks where not granted and relation = 'users'::regclass`);
      return rows.length;
    })
    .toBe(1);
  for (const table of ['audit_log', 'companies', 'sessions']) await writer.query(`delete from ${table}`);
  await writer.query('commit');
  writer.release();
  await migrated;
  expect(await read('tell_of_session')).toBe(unchanged);
});

test('an earlier release does not restore its functions', async () => {
  await replace('tell_of_session');
  const newer = await read('tell_of_session');
  await run(`update function_files set hash = 'of a later text' where name = 'functions/platform.sql'`);
  await run(`update function_files set release = '99.10.0'`);
  await expect(migrate(db)).rejects.toThrow('migrated by a newer version');
  expect(await read('tell_of_session')).toBe(newer);
});

test('tables are as the former release left them: migrations change them until they are folded', () => {
  const text = readTables()
    .map((file) => file.text.replaceAll(/--.*/g, ''))
    .join('')
    .replaceAll(/\s/g, '');
  expect(createHash('sha256').update(text).digest('base64url')).toBe(former.tables);
});

test('functions refer only to existing tables and functions', async () => {
  for (const file of readFunctions()) await expect(runSql(db, file)).resolves.toBeUndefined();
});
