import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { countDeliveries } from './counts.ts';
import { defineKind, enqueue } from './deliveries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const kind = (urgency: 'now' | 'later') =>
  defineKind({
    name: `counted-${urgency}`,
    channel: 'task',
    urgency,
    details: z.object({}),
    maxTries: 3,
    longestPauseSeconds: 10,
  });

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('counts open deliveries by urgency and state, without settled ones, and reports the longest overdue', async () => {
  const { db } = database.connection;
  for (const minutes of [-10, -1, 5]) await enqueue(db, kind('now'), {}, { runAt: minutesFromNow(minutes) });
  for (const state of ['failed', 'sent', 'held'] as const) {
    await enqueue(db, kind('later'), {}, { key: state });
    await db.updateTable('deliveries').set({ state }).where('key', '=', state).execute();
  }
  await enqueue(db, kind('later'), {}, { runAt: minutesFromNow(60) });

  const counts = await countDeliveries(db);
  expect(counts).toHaveLength(20);
  const some = counts.filter(({ number }) => number > 0).map(({ urgency, state, number }) => [urgency, state, number]);
  expect(new Set(some)).toEqual(
    new Set([
      ['later', 'failed', 1],
      ['later', 'held', 1],
      ['later', 'waiting', 1],
      ['now', 'waiting', 3],
    ]),
  );
  const overdue = (wanted: string) =>
    counts.find(({ urgency, state }) => urgency === wanted && state === 'waiting')?.overdueSeconds;
  expect(overdue('now')).toBeGreaterThanOrEqual(600);
  expect(overdue('later')).toBe(0);
  expect(overdue('soon')).toBe(0);
});
