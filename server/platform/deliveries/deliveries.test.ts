import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { withTransaction } from '#server/platform/database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { buildDeliveries, startDeliveries } from '#server/testing/deliveries.ts';
import { DeliveryError, defineKind, enqueue, handle, type Handler, withdraw } from './deliveries.ts';
import { countDeliveries, discardFailed, listFailed, retryFailed } from './failed.ts';
import type { Deliveries } from './worker.ts';

const greet = defineKind({
  name: 'greet',
  channel: 'task',
  urgency: 'soon',
  details: z.object({ name: z.string() }),
  maxTries: 3,
  longestPauseSeconds: 1,
});
const urgent = defineKind({ ...greet, name: 'urgent', urgency: 'now' });

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

const waiting = () =>
  db().selectFrom('deliveries').select(['key', 'state', 'tries', 'handOvers', 'reason']).orderBy('id').execute();
/** Makes the sender look immediately instead of at its next poll. */
const wake = () => sql`select pg_notify('deliveries', '')`.execute(db());
const emptied = () => expect.poll(waiting).toEqual([]);

/** Runs handlers for the duration of a test. */
async function working(
  handlers: Handler[],
  test: (deliveries: Deliveries) => Promise<void>,
  options: Pick<Parameters<typeof startDeliveries>[0], 'longestAttempt'> = {},
): Promise<void> {
  const { url, connection } = database;
  const deliveries = await startDeliveries({ url, connection, log, ...options }, handlers);
  try {
    await test(deliveries);
  } finally {
    await deliveries.stop();
  }
}

test('a delivery exists exactly when the transaction that enqueues it commits', async () => {
  const failing = withTransaction(db(), async (db) => {
    await enqueue(db, greet, { name: 'Nobody' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await withTransaction(db(), (db) => enqueue(db, greet, { name: 'Ada' }));

  const greeted: string[] = [];
  await working([handle(greet, async ({ details: { name } }) => void greeted.push(name))], emptied);
  expect(greeted).toEqual(['Ada']);
});

test('details that do not match the kind are refused on enqueueing', async () => {
  // @ts-expect-error a name is text
  await expect(enqueue(db(), greet, { name: 7 })).rejects.toThrow('Invalid input');
  expect(await waiting()).toEqual([]);
});

test('urgent deliveries overtake waiting ones, and those scheduled for later do not run', async () => {
  const ordinary = Array.from({ length: 8 }, (_, index) => `ordinary ${index}`);
  for (const name of ordinary) await enqueue(db(), greet, { name });
  await enqueue(db(), urgent, { name: 'code' });
  await enqueue(db(), greet, { name: 'tomorrow' }, { runAt: new Date(Date.now() + 86_400_000), key: 'tomorrow' });

  const started: string[] = [];
  const overtaken = Promise.withResolvers<void>();
  // All others wait for the urgent one, which would never start if they came first.
  const note = async ({ details: { name } }: { details: { name: string } }) => {
    started.push(name);
    if (name === 'code') overtaken.resolve();
    await overtaken.promise;
  };
  await working([handle(greet, note), handle(urgent, note)], () => expect.poll(() => started.length).toBe(9));
  expect(started).not.toContain('tomorrow');
  await withdraw(db(), 'tomorrow');
  expect(await waiting()).toEqual([]);
});

test('a newer delivery replaces an earlier one with the same key', async () => {
  await enqueue(db(), greet, { name: 'old' }, { key: 'a key' });
  await enqueue(db(), greet, { name: 'new' }, { key: 'a key' });
  const greeted: string[] = [];
  await working([handle(greet, async ({ details: { name } }) => void greeted.push(name))], emptied);
  expect(greeted).toEqual(['new']);
});

test('a delivery withdrawn during an attempt is not retried and leaves no row', async () => {
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

test('a delivery replaced during an attempt may not leave, and the newer one does', async () => {
  await enqueue(db(), greet, { name: 'old' }, { key: 'replaced' });
  const left: string[] = [];
  const handler = handle(greet, async ({ details: { name } }, { handOver }) => {
    if (name === 'old') await enqueue(db(), greet, { name: 'new' }, { key: 'replaced' });
    await handOver();
    left.push(name);
  });
  await working([handler], emptied);
  expect(left).toEqual(['new']);
});

test('a failing delivery is kept as failed after its last attempt, and its details are not logged', async () => {
  await enqueue(db(), greet, { name: 'a secret name' }, { key: 'dead' });
  const tries: number[] = [];
  const handler = handle(greet, async (delivery) => {
    tries.push(delivery.tries);
    throw new Error(`failed ${delivery.tries}`);
  });
  await working([handler], async () => {
    await expect.poll(async () => (await wake(), await waiting())[0]?.state).toBe('failed');
  });
  expect(tries).toEqual([1, 2, 3]);
  expect(await waiting()).toEqual([{ key: 'dead', state: 'failed', tries: 3, handOvers: 0, reason: 'internal' }]);
  expect(logged.filter(({ level }) => level === 50)).toMatchObject([
    { msg: 'delivery failed', delivery: { kind: 'greet' }, err: { message: 'failed 3' } },
  ]);
  expect(JSON.stringify(logged)).not.toContain('a secret name');
  await withdraw(db(), 'dead');
});

test('a refused delivery fails at once, and stays failed until it is retried or discarded', async () => {
  await enqueue(db(), greet, { name: 'Ada' }, { key: 'refused' });
  let tries = 0;
  const handler = handle(greet, async () => {
    tries += 1;
    throw tries === 1 ? new DeliveryError('refused', 'no use', 'at all') : new Error('no');
  });
  const kinds = ['greet'];
  await working([handler], async () => {
    await expect.poll(() => countDeliveries(db(), kinds)).toEqual({ waiting: 0, failed: 1 });
    const [failed] = await listFailed(db(), kinds, 10);
    expect(failed).toMatchObject({
      kind: 'greet',
      details: { name: 'Ada' },
      reason: 'no use',
      status: 'at all',
      tries: 1,
    });
    expect(await retryFailed(db(), ['urgent'], sql`true`)).toBe(0);
    expect(await retryFailed(db(), kinds, sql`id = ${failed?.id ?? 0}::bigint`)).toBe(1);
    await expect.poll(() => tries).toBe(2);
    expect(await discardFailed(db(), { kinds }, sql`true`)).toBe(0);
  });
  await withdraw(db(), 'refused');
});

test('a hand-over is recorded before it ends, and repeated once', async () => {
  await enqueue(db(), greet, { name: 'Ada' }, { key: 'noted' });
  const known: number[] = [];
  const handler = handle(greet, async ({ handOvers }, { handOver }) => {
    known.push(handOvers);
    await handOver();
    expect(await waiting()).toMatchObject([{ state: 'handed over', handOvers: handOvers + 1 }]);
    throw new Error('no answer');
  });
  await working([handler], () => expect.poll(async () => (await wake(), await waiting())).toEqual([]));
  expect(known).toEqual([0, 1]);
});

test('a delivery whose attempt ends while its hand-over is being recorded is retried', async () => {
  await enqueue(db(), greet, { name: 'Ada' }, { key: 'broken off' });
  const known: number[] = [];
  const handler = handle(greet, async ({ handOvers }, { handOver }) => {
    known.push(handOvers);
    const noted = handOver(async () => true);
    if (known.length === 1) throw new Error('the connection broke');
    await noted;
  });
  await working([handler], () => expect.poll(async () => (await wake(), await waiting())).toEqual([]));
  expect(known).toEqual([0, 1]);
});

test('a handler that never ends holds no slot: its attempt has failed, and it can no longer hand over', async () => {
  for (let count = 0; count < 8; count += 1) await enqueue(db(), greet, { name: 'stuck' }, { key: `stuck ${count}` });
  await enqueue(db(), greet, { name: 'Ada' });
  const greeted: string[] = [];
  const late: Promise<unknown>[] = [];
  const handler = handle(greet, ({ details: { name } }, { signal, handOver }) => {
    greeted.push(name);
    if (name === 'Ada') return Promise.resolve();
    signal.addEventListener('abort', () => late.push(handOver().catch((error: unknown) => error)));
    return new Promise(() => undefined);
  });
  await working(
    [handler],
    async () => {
      await expect.poll(() => greeted).toContain('Ada');
      await expect.poll(async () => (await waiting()).filter(({ reason }) => reason === 'stopped').length).toBe(8);
    },
    { longestAttempt: { mail: 100, task: 100, webhook: 100 } },
  );
  expect((await Promise.all(late)).every((error) => error instanceof Error)).toBe(true);
  expect((await waiting()).map(({ handOvers }) => handOvers)).toEqual(Array.from({ length: 8 }, () => 0));
  await sql`delete from deliveries`.execute(db());
});

test('looking at a delivery does not count as an attempt, and it comes back at its time', async () => {
  await enqueue(db(), greet, { name: 'Ada' }, { key: 'later' });
  const tries: number[] = [];
  const handler = handle(greet, async (delivery) => {
    tries.push(delivery.tries);
    if (tries.length === 1) return { waitUntil: new Date(Date.now() + 100) };
    return tries.length === 2 ? { heldUntil: new Date(Date.now() + 86_400_000) } : 'sent';
  });
  await working([handler], async () => {
    await expect.poll(async () => (await waiting())[0]?.state).toBe('held');
    await sql`update deliveries set next_at = now()`.execute(db());
  });
  await working([handler], emptied);
  expect(tries).toEqual([1, 1, 1]);
});

test('pauses grow to the maximum of the kind', async () => {
  const patient = defineKind({ ...greet, name: 'patient', maxTries: 9, longestPauseSeconds: 600 });
  await enqueue(db(), patient, { name: 'Ada' }, { key: 'patient' });
  await sql`update deliveries set tries = 3`.execute(db());
  const pause = async () =>
    (
      await sql<{ pause: number }>`
        select round(extract(epoch from next_at - changed_at))::integer as pause
        from deliveries where tries = 4 and holder is null`.execute(db())
    ).rows;
  await working([handle(patient, () => Promise.reject(new Error('no')))], () =>
    expect.poll(pause).toEqual([{ pause: 16 }]),
  );
  await withdraw(db(), 'patient');
});

test('a limited rate spreads deliveries across all processes', async () => {
  const bulk = defineKind({ ...greet, name: 'bulk', urgency: 'later' });
  for (const name of ['one', 'two', 'three']) await enqueue(db(), bulk, { name });
  const { url, connection } = database;
  const waited: boolean[] = [];
  const handler = handle(bulk, async (_delivery, { takeTurn }) => void waited.push(await takeTurn()));
  const options = { url, connection, log, perMinute: { later: 60 } };
  const both = await Promise.all([startDeliveries(options, [handler]), startDeliveries(options, [handler])]);
  await emptied();
  for (const deliveries of both) await deliveries.stop();
  expect(waited.filter((hasWaited) => !hasWaited)).toHaveLength(1);
});

test('reports whether it is running', async () => {
  const { url, connection } = database;
  const deliveries = buildDeliveries({ url, connection, log });
  expect(deliveries.isHealthy()).toBe(false);
  await deliveries.start([handle(greet, () => Promise.resolve())]);
  expect(deliveries.isHealthy()).toBe(true);
  await deliveries.stop();
  expect(deliveries.isHealthy()).toBe(false);
});
