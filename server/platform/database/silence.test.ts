import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openLine } from '#server/testing/line.ts';
import { toAppError } from '#server/platform/errors/handler.ts';
import { type Connection, connect } from './connect.ts';
import { longestRefusal, patience } from './patience.ts';
import { watchSilence } from './silence.ts';

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

test('statements waiting for a silent database fail, and the next connection answers once it responds again', async () => {
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

describe('while the database does not answer', () => {
  let pool: pg.Pool;
  let stop: () => void;
  let answers: PromiseWithResolvers<boolean>[];
  beforeEach(() => {
    answers = [];
    const isAlive = () => {
      const answer = Promise.withResolvers<boolean>();
      answers.push(answer);
      return answer.promise;
    };
    const watch = watchSilence({ isAlive, longest: Infinity, connectsPatiently: false });
    ({ stop } = watch);
    pool = new pg.Pool({ connectionString: line.url, max: 3, Client: watch.Client });
    pool.on('error', () => undefined);
  });
  afterEach(async () => {
    stop();
    await pool.end();
  });

  /** Begins a statement that waits until the database is probed. */
  async function beginLate() {
    const code = codeOf(pool.query('select 1'));
    await expect.poll(() => answers.length).toBe(1);
    return { code };
  }

  test('a statement that begins during the probe is cut by the same answer', async () => {
    await Promise.all([pool.query('select 1'), pool.query('select 1')]);
    line.silence();
    const first = await beginLate();
    const second = codeOf(pool.query('select 1'));
    answers[0]?.resolve(false);
    expect(await Promise.all([first.code, second])).toEqual(['unavailable', 'unavailable']);
  });

  test('a connection that is being opened is cut too', async () => {
    line.silence();
    const { code } = await beginLate();
    answers[0]?.resolve(false);
    expect(await code).toBe('unavailable');
  });

  test('once the silence is noticed, new statements fail without waiting until it responds again', async () => {
    await Promise.all([pool.query('select 1'), pool.query('select 1'), pool.query('select 1')]);
    line.silence();
    const { code } = await beginLate();
    answers[0]?.resolve(false);
    expect(await code).toBe('unavailable');
    // Neither an idle connection nor a new one.
    for (let call = 0; call < 4; call += 1) expect(await codeOf(pool.query('select 1'))).toBe('unavailable');
    await expect.poll(() => answers.length).toBe(2);
    expect(await codeOf(pool.query('select 1'))).toBe('unavailable');
    line.speak();
    answers[1]?.resolve(true);
    await expect.poll(() => codeOf(pool.query('select 1'))).toBe('answered');
  });
});

test('all waits before silence is noticed add up to less than the limit of a call', () => {
  const together = Object.values(patience).reduce((sum, milliseconds) => sum + milliseconds, 0);
  expect(together).toBeLessThan(longestRefusal);
});

test('a transaction whose connection is cut fails as unavailable, although its rollback fails too', async () => {
  const work = connection.db.transaction().execute(async (db) => {
    await sql`select 1`.execute(db);
    line.silence();
    await sql`select 1`.execute(db);
  });
  expect(await codeOf(work)).toBe('unavailable');
});

test('a slow statement is left alone while the database answers', async () => {
  // Longer than it takes to detect silence.
  expect(await codeOf(sql`select pg_sleep(3)`.execute(connection.db))).toBe('answered');
});

test('a deadlock and a lock timeout are not reported as faults of the program', async () => {
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
