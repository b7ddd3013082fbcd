import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { connect } from '#server/platform/database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { defineJob, enqueue, handle } from './jobs.ts';
import { createJobs } from './worker.ts';

const work = defineJob({ name: 'work', payload: z.object({}), maxTries: 5, longestPauseSeconds: 1 });
const leaseSeconds = 1;
const log = pino({ level: 'silent' });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const db = () => database.connection.db;
const waiting = async () =>
  (await sql<{ lockedBy: string | null }>`select locked_by from graphile_worker._private_jobs`.execute(db())).rows;
const taken = async () =>
  (
    await sql<{
      lockedBy: string | null;
      attempts: number;
      lastError: string | null;
    }>`select locked_by, attempts, last_error from graphile_worker._private_jobs`.execute(db())
  ).rows;
const wake = () => sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(db());

/** A process that takes the job and never ends it. */
function startHangingWorker(): ChildProcess {
  const program = `
    import { connect } from '#server/platform/database/connect.ts';
    import { createJobs } from '#server/platform/jobs/worker.ts';
    const job = { name: 'work', payload: { parse: (payload) => payload }, maxTries: 5, longestPauseSeconds: 1 };
    const log = { warn() {}, error() {} };
    const { pool } = connect(${JSON.stringify(database.url)});
    const run = () => { process.send('began'); return new Promise(() => {}); };
    await createJobs({ pool, log, leaseSeconds: ${leaseSeconds} }).start([{ job, run }]);`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

test('the job of a killed worker is taken over, and not while that worker lives', async () => {
  const other = startHangingWorker();
  await enqueue(db(), work, {});
  await once(other, 'message');
  let runs = 0;
  const jobs = createJobs({ pool: database.connection.pool, log, leaseSeconds });
  await jobs.start([handle(work, async () => void (runs += 1))]);
  try {
    const [before] = await waiting();
    // Longer than the lease: only the heartbeat of the living worker keeps its job.
    await sql`select pg_sleep(${leaseSeconds * 2.5})`.execute(db());
    expect(await waiting()).toEqual([before]);
    expect(runs).toBe(0);
    other.kill('SIGKILL');
    await expect.poll(async () => (await wake(), await waiting())).toEqual([]);
    expect(runs).toBe(1);
  } finally {
    other.kill('SIGKILL');
    await jobs.stop();
  }
});

/** A process that takes the job and ends it on request: 'complete', 'fail' or 'note'. Reports when it is done. */
function startObedientWorker(): ChildProcess {
  const program = `
    import { once } from 'node:events';
    import { connect } from '#server/platform/database/connect.ts';
    import { createJobs } from '#server/platform/jobs/worker.ts';
    const job = { name: 'work', payload: { parse: (payload) => payload }, maxTries: 5, longestPauseSeconds: 1 };
    const log = { warn() {}, error() {} };
    const { pool } = connect(${JSON.stringify(database.url)});
    const jobs = createJobs({ pool, log, leaseSeconds: ${leaseSeconds} });
    const told = once(process, 'message');
    const run = async (_payload, { note }) => {
      process.send('began');
      const [word] = await told;
      setImmediate(async () => {
        await jobs.stop();
        process.send('stopped');
      });
      if (word === 'note') await note('late');
      if (word === 'fail') throw new Error('late');
    };
    await jobs.start([{ job, run }]);`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

test.each(['complete', 'fail', 'note'])(
  'a worker that was suspended until another took its job over does not touch it: %s',
  async (word) => {
    const suspended = startObedientWorker();
    await enqueue(db(), work, {}, { key: 'taken over' });
    await once(suspended, 'message');
    suspended.kill('SIGSTOP');
    const isDone = Promise.withResolvers<void>();
    let runs = 0;
    const jobs = createJobs({ pool: database.connection.pool, log, leaseSeconds });
    await jobs.start([handle(work, () => ((runs += 1), isDone.promise))]);
    try {
      await expect.poll(async () => (await wake(), runs)).toBe(1);
      const before = await taken();
      suspended.kill('SIGCONT');
      const stopped = once(suspended, 'message');
      suspended.send(word);
      expect(await stopped).toEqual(['stopped', undefined]);
      expect(await taken()).toEqual(before);
      isDone.resolve();
      await expect.poll(waiting).toEqual([]);
      expect(runs).toBe(1);
    } finally {
      isDone.resolve();
      suspended.kill('SIGKILL');
      await jobs.stop();
    }
  },
);

test('a worker whose lock was opened, and whose job no other has taken, ends it', async () => {
  const jobs = createJobs({ pool: database.connection.pool, log, leaseSeconds });
  let runs = 0;
  const open = handle(work, async () => {
    runs += 1;
    // Not due before tomorrow, so that no worker takes it.
    await sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = now() + interval '1 day'`.execute(
      db(),
    );
  });
  await jobs.start([open]);
  try {
    await enqueue(db(), work, {});
    await expect.poll(async () => [runs, await waiting()]).toEqual([1, []]);
  } finally {
    await jobs.stop();
  }
});

test('a job that ends while the database is away is neither lost nor a crash, and the worker goes on afterwards', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const administrator = new pg.Client(new URL('/postgres?', database.url).href + new URL(database.url).search.slice(1));
  await administrator.connect();
  const away = async (isAway: boolean) => {
    await administrator.query(`alter database ${name} allow_connections ${!isAway}`);
    if (isAway)
      await administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  };
  const jobs = createJobs({ pool: database.connection.pool, log, leaseSeconds });
  let runs = 0;
  let isAway = false;
  await jobs.start([
    handle(work, async () => {
      runs += 1;
      if (runs > 1) return;
      await away(true);
      isAway = true;
    }),
  ]);
  try {
    await enqueue(db(), work, {});
    await expect.poll(() => isAway).toBe(true);
    await expect(waiting()).rejects.toThrow(
      /not currently accepting connections|connection terminated|terminating connection/i,
    );
    await away(false);
    await expect.poll(async () => (await wake(), await waiting())).toEqual([]);
    await enqueue(db(), work, {});
    await expect.poll(async () => (await wake(), await waiting())).toEqual([]);
    expect(runs).toBe(2);
    expect(jobs.isHealthy()).toBe(true);
  } finally {
    await away(false);
    await jobs.stop();
    await administrator.end();
  }
});

test('stopping tells a job that hangs to end, and gives it back to be tried again', async () => {
  const jobs = createJobs({ pool: database.connection.pool, log, leaseSeconds });
  let begun = false;
  await jobs.start([
    handle(work, async (_payload, { signal }) => {
      begun = true;
      await once(signal, 'abort');
      throw new Error('told to stop');
    }),
  ]);
  await enqueue(db(), work, {}, { key: 'hanging' });
  await expect.poll(() => begun).toBe(true);
  await jobs.stop();
  expect(await waiting()).toEqual([{ lockedBy: null }]);
});

/** Backends of the database that wait for a lock, by their statement. */
const blocked = (statement: string) =>
  sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${statement}%`}`.execute(db());

test('a worker whose first look for jobs fails looks again', async () => {
  const holder = new pg.Client(database.url);
  await holder.connect();
  const connection = connect(database.url);
  const jobs = createJobs({ pool: connection.pool, log, leaseSeconds });
  try {
    await holder.query('begin; lock table graphile_worker._private_tasks');
    await jobs.start([handle(work, () => Promise.resolve())]);
    const isCut = async () => {
      const { rows } = await blocked('_private_tasks');
      for (const { pid } of rows) await sql`select pg_terminate_backend(${pid}::integer)`.execute(db());
      return rows.length > 0;
    };
    await expect.poll(isCut).toBe(true);
    expect(jobs.isHealthy()).toBe(false);
    await holder.query('rollback');
    await enqueue(db(), work, {});
    await expect.poll(async () => (await wake(), await waiting())).toEqual([]);
    expect(jobs.isHealthy()).toBe(true);
  } finally {
    await holder.end();
    await jobs.stop();
    await connection.close();
  }
});

test('a job queued before the worker hears of new ones is run as soon as it does', async () => {
  const connection = connect(database.url);
  const { pool } = connection;
  const connectClient = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  const listening = Promise.withResolvers<void>();
  // The worker connects with a callback only in order to listen.
  const held = (...args: unknown[]) =>
    args.length === 0 ? connectClient() : void listening.promise.then(() => connectClient(...args));
  pool.connect = held as typeof pool.connect;
  const jobs = createJobs({ pool, log, leaseSeconds, pollSeconds: 3_600 });
  try {
    await jobs.start([handle(work, () => Promise.resolve())]);
    await expect.poll(() => jobs.isHealthy()).toBe(true);
    await enqueue(db(), work, {});
    listening.resolve();
    await expect.poll(waiting).toEqual([]);
  } finally {
    listening.resolve();
    await jobs.stop();
    await connection.close();
  }
});
