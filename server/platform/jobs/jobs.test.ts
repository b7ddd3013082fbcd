import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { withTransaction } from '#server/platform/database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { Hopeless, defineJob, enqueue, handle, type JobHandler, type Jobs, withdraw } from './jobs.ts';
import { countJobs, discardDeadJobs, listDeadJobs, retryDeadJobs } from './dead.ts';
import { createJobs } from './worker.ts';

const greet = defineJob({
  name: 'greet',
  payload: z.object({ name: z.string() }),
  maxTries: 3,
  longestPauseSeconds: 1,
});
const urgent = defineJob({
  name: 'urgent',
  payload: z.object({ name: z.string() }),
  priority: -100,
  maxTries: 3,
  longestPauseSeconds: 1,
});

let database: TestDatabase;
let logged: Record<string, unknown>[] = [];
const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) });

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  logged = [];
});
afterAll(() => database.drop());

const db = () => database.connection.db;
const makeJobs = () => createJobs({ pool: database.connection.pool, log });

interface Row {
  key: string;
  attempts: number;
  lastError: string | null;
  isAvailable: boolean;
}
const waiting = async () =>
  (
    await sql<Row>`select key, attempts, last_error, is_available from graphile_worker._private_jobs order by id`.execute(
      db(),
    )
  ).rows;
/** Makes the worker look at once, instead of at its next poll. */
const wake = () => sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(db());
const emptied = () => expect.poll(waiting).toEqual([]);

/** Runs handlers for the duration of a test. */
async function working(handlers: JobHandler[], test: (jobs: Jobs) => Promise<void>): Promise<void> {
  const jobs = makeJobs();
  await jobs.start(handlers);
  try {
    await test(jobs);
  } finally {
    await jobs.stop();
  }
}

test('a job exists exactly when the transaction that queues it commits', async () => {
  const failing = withTransaction(db(), async (db) => {
    await enqueue(db, greet, { name: 'Nobody' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await withTransaction(db(), (db) => enqueue(db, greet, { name: 'Ada' }));

  const greeted: string[] = [];
  await working([handle(greet, async ({ name }) => void greeted.push(name))], emptied);
  expect(greeted).toEqual(['Ada']);
});

test('a payload that is not of the kind is refused when it is queued', async () => {
  // @ts-expect-error a name is text
  await expect(enqueue(db(), greet, { name: 7 })).rejects.toThrow('Invalid input');
  expect(await waiting()).toEqual([]);
});

test('what is urgent overtakes what waits, and what is meant for later does not run', async () => {
  const ordinary = Array.from({ length: 8 }, (_, index) => `ordinary ${index}`);
  for (const name of ordinary) await enqueue(db(), greet, { name });
  await enqueue(db(), urgent, { name: 'code' });
  await enqueue(db(), greet, { name: 'tomorrow' }, { runAt: new Date(Date.now() + 86_400_000), key: 'tomorrow' });

  const started: string[] = [];
  const overtaken = Promise.withResolvers<void>();
  // All others wait for the urgent one, which would never start if they came first.
  const note = async ({ name }: { name: string }) => {
    started.push(name);
    if (name === 'code') overtaken.resolve();
    await overtaken.promise;
  };
  await working([handle(greet, note), handle(urgent, note)], () => expect.poll(() => started.length).toBe(9));
  expect(started).not.toContain('tomorrow');
  await withdraw(db(), 'tomorrow');
  expect(await waiting()).toEqual([]);
});

test('a key names one waiting job: the newer takes its place', async () => {
  await enqueue(db(), greet, { name: 'old' }, { key: 'a key' });
  await enqueue(db(), greet, { name: 'new' }, { key: 'a key' });
  const greeted: string[] = [];
  await working([handle(greet, async ({ name }) => void greeted.push(name))], emptied);
  expect(greeted).toEqual(['new']);
});

test('a job withdrawn while it runs is not tried again and leaves nothing behind', async () => {
  await enqueue(db(), greet, { name: 'Ada' }, { key: 'withdrawn' });
  let tries = 0;
  const handler = handle(greet, async () => {
    tries += 1;
    await withdraw(db(), 'withdrawn');
    throw new Error('no');
  });
  await working([handler], emptied);
  expect(tries).toBe(1);
});

test('a failing job knows its last error, and after its last try is kept as dead, without its payload in the log', async () => {
  await enqueue(db(), greet, { name: 'a secret name' }, { key: 'dead' });
  const errors: (string | null)[] = [];
  const handler = handle(greet, async (_payload, { count, lastError }) => {
    errors.push(lastError);
    throw new Error(`failed ${count}`);
  });
  await working([handler], async () => {
    await expect.poll(async () => (await wake(), await waiting())[0]?.lastError).toBe('failed 3');
  });
  expect(errors).toEqual([null, 'failed 1', 'failed 2']);
  expect(await waiting()).toEqual([{ key: 'dead', attempts: 3, lastError: 'failed 3', isAvailable: false }]);
  expect(logged.filter(({ level }) => level === 50)).toMatchObject([{ msg: 'job is dead', job: { name: 'greet' } }]);
  expect(JSON.stringify(logged)).not.toContain('a secret name');
  await withdraw(db(), 'dead');
});

test('a job that says it is hopeless is dead at once, until it is retried or discarded', async () => {
  await enqueue(db(), greet, { name: 'Ada' }, { key: 'hopeless' });
  let tries = 0;
  const handler = handle(greet, async () => {
    tries += 1;
    throw tries === 1 ? new Hopeless('no use') : new Error('no');
  });
  const names = ['greet'];
  await working([handler], async () => {
    await expect.poll(() => countJobs(db(), names)).toEqual({ waiting: 0, dead: 1 });
    const [dead] = await listDeadJobs(db(), names, 10);
    expect(dead).toMatchObject({ name: 'greet', payload: { name: 'Ada' }, lastError: 'no use', tries: 1 });
    expect(await retryDeadJobs(db(), ['urgent'], null)).toBe(0);
    expect(await retryDeadJobs(db(), names, dead?.id ?? 0)).toBe(1);
    await expect.poll(() => tries).toBe(2);
    expect(await discardDeadJobs(db(), names, null)).toBe(0);
  });
  await withdraw(db(), 'hopeless');
});

test('what a try writes down is what the next one finds, should it never end', async () => {
  await enqueue(db(), greet, { name: 'Ada' }, { key: 'noted' });
  const handler = handle(greet, async (_payload, { note }) => {
    await note('half way');
    expect(await waiting()).toMatchObject([{ lastError: 'half way' }]);
    throw new Error('no');
  });
  await working([handler], () => expect.poll(async () => (await waiting())[0]?.lastError).toBe('no'));
  await withdraw(db(), 'noted');
});

test('pauses grow to the longest that the job allows', async () => {
  const patient = defineJob({ ...greet, name: 'patient', maxTries: 9, longestPauseSeconds: 600 });
  await enqueue(db(), patient, { name: 'Ada' }, { key: 'patient' });
  await sql`update graphile_worker._private_jobs set attempts = 3`.execute(db());
  const pause = async () =>
    (
      await sql<{
        pause: number;
      }>`select round(extract(epoch from run_at - updated_at))::integer as pause from graphile_worker._private_jobs where attempts = 4 and locked_at is null`.execute(
        db(),
      )
    ).rows;
  await working([handle(patient, () => Promise.reject(new Error('no')))], () =>
    expect.poll(pause).toEqual([{ pause: 16 }]),
  );
  await withdraw(db(), 'patient');
});

test('tells whether it runs', async () => {
  const jobs = makeJobs();
  expect(jobs.isHealthy()).toBe(false);
  await jobs.start([handle(greet, () => Promise.resolve())]);
  await expect.poll(() => jobs.isHealthy()).toBe(true);
  await jobs.stop();
  expect(jobs.isHealthy()).toBe(false);
});
