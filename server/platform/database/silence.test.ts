import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openLine } from '#server/testing/line.ts';
import { toAppError } from '#server/platform/errors/handler.ts';
import { type Connection, connect } from './connect.ts';
import { cutSilentConnections } from './silence.ts';

let database: TestDatabase;
let line: Awaited<ReturnType<typeof openLine>>;
let connection: Connection;
beforeEach(async () => {
  database = await createTestDatabase();
  line = await openLine(database.url);
  connection = connect(line.url, { max: 2 });
  await sql`select 1`.execute(connection.db);
});
afterEach(async () => {
  await connection.close();
  await line.close();
  await database.drop();
});

const touch = (id: number) => sql`select from things where id = ${id} for update`;

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => toAppError(error).code,
  );

test('what waits for a database that has fallen silent fails, and the next connection answers once it speaks again', async () => {
  expect(await connection.isReachable()).toBe(true);
  line.silence();
  expect(await connection.isReachable()).toBe(false);
  const waiting = [
    sql`select 1`.execute(connection.db),
    connection.pool.query('select 1'),
    // There are two connections.
    connection.db.transaction().execute((db) => sql`select 1`.execute(db)),
  ];
  expect(await Promise.all(waiting.map(codeOf))).toEqual(['unavailable', 'unavailable', 'unavailable']);
  line.speak();
  await expect.poll(() => connection.isReachable()).toBe(true);
  await expect.poll(() => codeOf(sql`select 1`.execute(connection.db))).toBe('answered');
});

test('what begins while the database is asked whether it lives is cut by the same answer', async () => {
  const pool = new pg.Pool({ connectionString: line.url, max: 2 });
  pool.on('error', () => undefined);
  const answer = Promise.withResolvers<boolean>();
  let asked = 0;
  const isAlive = () => {
    asked += 1;
    return answer.promise;
  };
  const stop = cutSilentConnections(pool, { isAlive, longest: Infinity });
  await Promise.all([pool.query('select 1'), pool.query('select 1')]);
  line.silence();
  const first = codeOf(pool.query('select 1'));
  await expect.poll(() => asked).toBe(1);
  const second = codeOf(pool.query('select 1'));
  // Until it waits for longer than an answer takes.
  await sleep(400);
  answer.resolve(false);
  expect(await Promise.all([first, second])).toEqual(['unavailable', 'unavailable']);
  expect(asked).toBe(1);
  stop();
  await pool.end();
});

test('a transaction whose connection is cut fails as unavailable, though it cannot be rolled back either', async () => {
  const work = connection.db.transaction().execute(async (db) => {
    await sql`select 1`.execute(db);
    line.silence();
    await sql`select 1`.execute(db);
  });
  expect(await codeOf(work)).toBe('unavailable');
});

test('a statement that takes its time is left alone while the database answers', async () => {
  // Longer than the detection of silence takes.
  expect(await codeOf(sql`select pg_sleep(3)`.execute(connection.db))).toBe('answered');
});

test('a deadlock and a lock that is not had in time are no faults of the program', async () => {
  const { db } = connection;
  await sql`create table things (id integer primary key)`.execute(db);
  await sql`insert into things values (1), (2)`.execute(db);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const crossing = (mine: typeof first, other: typeof first, ids: [number, number]) =>
    codeOf(
      db.transaction().execute(async (db) => {
        await touch(ids[0]).execute(db);
        mine.resolve();
        await other.promise;
        await touch(ids[1]).execute(db);
      }),
    );
  const codes = await Promise.all([crossing(first, second, [1, 2]), crossing(second, first, [2, 1])]);
  expect(codes.toSorted()).toEqual(['answered', 'unavailable']);

  const held = db.transaction().execute(async (inner) => {
    await touch(1).execute(inner);
    return codeOf(
      db.transaction().execute(async (db) => {
        await sql`set local lock_timeout = 10`.execute(db);
        await touch(1).execute(db);
      }),
    );
  });
  expect(await held).toBe('unavailable');
});
