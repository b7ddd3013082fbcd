import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#server/testing/database.ts';
import { openLine } from '#server/testing/line.ts';
import { type Listener, createListener } from './listener.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let listener: Listener;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => listener.close());
afterAll(() => database.drop());

const notify = (payload: string) => sql`select pg_notify('news', ${payload})`.execute(database.connection.db);

/** Notifies and catches up; repeats both if the connection was lost in between, as on a stalled machine. */
async function tell(payload: string): Promise<void> {
  do await notify(payload);
  while (!(await listener.catchUp()));
}

/** Subscribes to 'news', and returns once the listener is current. */
async function hearNews(url = database.url) {
  const heard: string[] = [];
  const onReset = vi.fn<() => void>(() => void heard.splice(0));
  listener = createListener({ url, log });
  listener.subscribe('news', { onNotify: (payload) => void heard.push(payload), onReset });
  await expect.poll(() => listener.isCurrent()).toBe(true);
  return { heard, onReset };
}

test('earlier commits have been notified once the listener has caught up', async () => {
  const { heard } = await hearNews();
  for (let turn = 0; turn < 50; turn += 1) {
    await tell(String(turn));
    expect(heard.at(-1)).toBe(String(turn));
  }
});

test('concurrent callers of catchUp share a round trip, and each sees its own notification', async () => {
  const { heard } = await hearNews();
  await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      await tell(String(index));
      expect(heard).toContain(String(index));
    }),
  );
});

test('a transaction that is rolled back is not notified', async () => {
  const { heard } = await hearNews();
  await database.connection.db
    .transaction()
    .execute(async (db) => {
      await sql`select pg_notify('news', 'never')`.execute(db);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await listener.catchUp();
  expect(heard).toEqual([]);
});

test('after a lost connection it is not current until all subscribers have been reset', async () => {
  const { heard, onReset } = await hearNews();
  await notify('held');
  await listener.catchUp();
  onReset.mockClear();
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where application_name = 'listener' and datname = current_database()`.execute(database.connection.db);
  expect(rows).toEqual([{ ended: true }]);
  await expect.poll(() => onReset).toHaveBeenCalled();
  expect(heard).toEqual([]);
  await expect.poll(() => listener.isCurrent()).toBe(true);
  await notify('again');
  expect(await listener.catchUp()).toBe(true);
  expect(heard).toEqual(['again']);
});

test('a silent connection is trusted for at most a second', async () => {
  const line = await openLine(database.url);
  try {
    const { onReset } = await hearNews(line.url);
    onReset.mockClear();
    line.silence();
    expect(await listener.catchUp()).toBe(false);
    expect(listener.isCurrent()).toBe(false);
    line.speak();
    await expect.poll(() => listener.isCurrent()).toBe(true);
    expect(onReset).toHaveBeenCalled();
  } finally {
    await line.close();
  }
});

test('a process that was busy for a second reads the arrived answer, and keeps its connection', async () => {
  const { onReset } = await hearNews();
  onReset.mockClear();
  const caughtUp = listener.catchUp();
  // The proof is requested, but no answer has been read yet.
  await new Promise(setImmediate);
  for (const until = performance.now() + 1_200; performance.now() < until;);
  expect(await caughtUp).toBe(true);
  expect(onReset).not.toHaveBeenCalled();
});

test('the listener is current again only once it listens to a newly subscribed channel', async () => {
  await hearNews();
  const later: string[] = [];
  listener.subscribe('later', { onNotify: (payload) => void later.push(payload), onReset: () => undefined });
  expect(listener.isCurrent()).toBe(false);
  await listener.catchUp();
  expect(listener.isCurrent()).toBe(true);
  await sql`select pg_notify('later', 'now')`.execute(database.connection.db);
  await listener.catchUp();
  expect(later).toEqual(['now']);
});

test('a closed listener is never current', async () => {
  await hearNews();
  await listener.close();
  expect(listener.isCurrent()).toBe(false);
  expect(await listener.catchUp()).toBe(false);
});
