import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { connect } from '#server/platform/database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { buildDeliveries, startDeliveries } from '#server/testing/deliveries.ts';
import type { Listener } from '#server/platform/memory/listener.ts';
import { defineKind, enqueue, handle } from './deliveries.ts';
import { createDeliveries } from './worker.ts';

const work = defineKind({
  name: 'work',
  channel: 'task',
  urgency: 'soon',
  details: z.object({}),
  maxTries: 5,
  longestPauseSeconds: 1,
});
/** Renewed three times during the lease; a busy machine may miss one. */
const leaseSeconds = 3;
const log = pino({ level: 'silent' });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const db = () => database.connection.db;
const taken = () => db().selectFrom('deliveries').select(['state', 'holder', 'tries', 'handOvers', 'reason']).execute();
const options = () => ({ url: database.url, connection: database.connection, log, leaseSeconds });
const wake = () => sql`select pg_notify('deliveries', '')`.execute(db());

/** A process that runs a handler; see `startDeliveries`. */
function startProcess(lines: string): ChildProcess {
  const program = `
    import { once } from 'node:events';
    import { connect } from '#server/platform/database/connect.ts';
    import { createDeliveries } from '#server/platform/deliveries/worker.ts';
    import { createListener } from '#server/platform/memory/listener.ts';
    const details = { parse: (details) => details };
    const kind = { name: 'work', channel: 'task', urgency: 'soon', details, maxTries: 5, longestPauseSeconds: 1 };
    const log = { warn() {}, error() {} };
    const url = ${JSON.stringify(database.url)};
    const listener = createListener({ url, log });
    const deliveries = createDeliveries({ db: connect(url).db, log, listener, leaseSeconds: ${leaseSeconds} });
    ${lines}
    await deliveries.start([{ kind, run }]);`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** A process that takes the delivery and never ends it. */
const startHanging = () => startProcess(`const run = () => { process.send('began'); return new Promise(() => {}); };`);

test('a delivery is taken over once its process is killed, and not before', async () => {
  const other = startHanging();
  await enqueue(db(), work, {});
  await once(other, 'message');
  let runs = 0;
  const deliveries = await startDeliveries(options(), [handle(work, async () => void (runs += 1))]);
  try {
    const before = await taken();
    // Longer than the lease: only the live worker's heartbeat keeps its job.
    await sql`select pg_sleep(${leaseSeconds * 2.5})`.execute(db());
    expect(await taken()).toEqual(before);
    expect(runs).toBe(0);
    other.kill('SIGKILL');
    await expect.poll(async () => (await wake(), await taken())).toEqual([]);
    expect(runs).toBe(1);
  } finally {
    other.kill('SIGKILL');
    await deliveries.stop();
  }
});

/** A process that takes the delivery and ends it on request: 'complete', 'fail' or 'note'. Reports when it is done. */
const startObedient = () =>
  startProcess(`
    const told = once(process, 'message');
    const run = async (_delivery, { handOver }) => {
      process.send('began');
      const [word] = await told;
      setImmediate(async () => {
        await deliveries.stop();
        process.send('stopped');
      });
      if (word === 'note') await handOver();
      if (word === 'fail') throw new Error('late');
      return 'sent';
    };`);

test.each(['complete', 'fail', 'note'])(
  'a process suspended until another has taken over its delivery does not touch it: %s',
  async (word) => {
    const suspended = startObedient();
    await enqueue(db(), work, {}, { key: 'taken over' });
    await once(suspended, 'message');
    suspended.kill('SIGSTOP');
    const isDone = Promise.withResolvers<void>();
    let runs = 0;
    const deliveries = await startDeliveries(options(), [handle(work, () => ((runs += 1), isDone.promise))]);
    try {
      await expect.poll(async () => (await wake(), runs)).toBe(1);
      const before = await taken();
      suspended.kill('SIGCONT');
      const stopped = once(suspended, 'message');
      suspended.send(word);
      expect(await stopped).toEqual(['stopped', undefined]);
      expect(await taken()).toEqual(before);
      isDone.resolve();
      await expect.poll(taken).toEqual([]);
      expect(runs).toBe(1);
    } finally {
      isDone.resolve();
      suspended.kill('SIGKILL');
      await deliveries.stop();
    }
  },
);

test('a process whose lease has expired ends its delivery if no other has taken it', async () => {
  const deliveries = buildDeliveries(options());
  let runs = 0;
  const open = handle(work, async () => {
    runs += 1;
    // Not due before tomorrow, so that no process takes it.
    await sql`
      update deliveries
      set state = 'waiting', holder = null, held_until = null, next_at = now() + interval '1 day'`.execute(db());
  });
  await deliveries.start([open]);
  try {
    await enqueue(db(), work, {});
    await expect.poll(async () => [runs, await taken()]).toEqual([1, []]);
  } finally {
    await deliveries.stop();
  }
});

test('a delivery that ends while the database is away is not lost, and the sender continues afterwards', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const administrator = new pg.Client(new URL('/postgres?', database.url).href + new URL(database.url).search.slice(1));
  await administrator.connect();
  const away = async (isAway: boolean) => {
    await administrator.query(`alter database ${name} allow_connections ${!isAway}`);
    if (isAway)
      await administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  };
  // Longer than the database is away: after a lapsed lease the delivery would be retried.
  const deliveries = buildDeliveries({ ...options(), leaseSeconds: 30 });
  let runs = 0;
  let isAway = false;
  await deliveries.start([
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
    await expect(taken()).rejects.toThrow(
      /not currently accepting connections|connection terminated|terminating connection|EPIPE|ECONNRESET/i,
    );
    await away(false);
    await expect.poll(async () => (await wake(), await taken())).toEqual([]);
    await enqueue(db(), work, {});
    await expect.poll(async () => (await wake(), await taken())).toEqual([]);
    expect(runs).toBe(2);
    await expect.poll(() => deliveries.isHealthy()).toBe(true);
  } finally {
    await away(false);
    await deliveries.stop();
    await administrator.end();
  }
});

test('stopping aborts a hanging delivery and releases it for another attempt', async () => {
  const deliveries = buildDeliveries(options());
  let begun = false;
  await deliveries.start([
    handle(work, async (_delivery, { signal }) => {
      begun = true;
      await once(signal, 'abort');
      throw new Error('told to stop');
    }),
  ]);
  await enqueue(db(), work, {}, { key: 'hanging' });
  await expect.poll(() => begun).toBe(true);
  await deliveries.stop();
  expect(await taken()).toMatchObject([{ state: 'waiting', holder: null, reason: 'stopped' }]);
  await sql`delete from deliveries`.execute(db());
});

/** Backends of the database that wait for a lock with a statement. */
const blocked = (statement: string) =>
  sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${statement}%`}`.execute(db());

test('a sender whose first look fails looks again', async () => {
  const holder = new pg.Client(database.url);
  await holder.connect();
  const connection = connect(database.url);
  const deliveries = buildDeliveries({ ...options(), connection });
  try {
    await holder.query('begin; lock table deliveries');
    const started = deliveries.start([handle(work, () => Promise.resolve())]);
    const isCut = async () => {
      const { rows } = await blocked('held_until < now()');
      for (const { pid } of rows) await sql`select pg_terminate_backend(${pid}::integer)`.execute(db());
      return rows.length > 0;
    };
    await expect.poll(isCut).toBe(true);
    await started;
    expect(deliveries.isHealthy()).toBe(false);
    await holder.query('rollback');
    await enqueue(db(), work, {});
    await expect.poll(async () => (await wake(), await taken())).toEqual([]);
    await expect.poll(() => deliveries.isHealthy()).toBe(true);
  } finally {
    await holder.end();
    await deliveries.stop();
    await connection.close();
  }
});

test('a delivery enqueued before the sender listens is attempted as soon as it does', async () => {
  const listener = Promise.withResolvers<Parameters<Listener['subscribe']>[1]>();
  const deaf: Listener = {
    isCurrent: () => false,
    catchUp: () => Promise.resolve(false),
    subscribe: (_channel, subscriber) => (listener.resolve(subscriber), () => undefined),
    close: () => Promise.resolve(),
  };
  const long = { leaseSeconds: 3_600, pollSeconds: 3_600 };
  const deliveries = createDeliveries({ db: db(), log, listener: deaf, ...long });
  try {
    const hasLooked = Promise.withResolvers<void>();
    await deliveries.start([handle(work, () => Promise.resolve(), hasLooked.resolve)]);
    const [subscriber] = await Promise.all([listener.promise, hasLooked.promise]);
    await enqueue(db(), work, {});
    expect(await taken()).toMatchObject([{ state: 'waiting' }]);
    subscriber.onReset();
    await expect.poll(taken).toEqual([]);
  } finally {
    await deliveries.stop();
  }
});
