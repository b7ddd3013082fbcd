import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCompany } from '#server/accounts/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Listener, Subscriber } from '#server/platform/memory/listener.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/database.ts';
import { type Copy, keepCopy } from './keep-copy.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.connection.db;
});
afterAll(() => database.drop());

/** Subscriber of the copy; below, the rows it holds: companies of positions, by id. */
let told: Subscriber;
const held = new Map<number, unknown>();
let copy: Copy;
const listener: Listener = {
  isCurrent: () => true,
  catchUp: () => Promise.resolve(true),
  subscribe(channel, subscriber) {
    expect(channel).toBe('facts_of_positions');
    told = subscriber;
    return () => undefined;
  },
  close: () => Promise.resolve(),
};
beforeEach(async () => {
  await db.deleteFrom('companies').execute();
  held.clear();
  copy = keepCopy({ db, listener, log: pino({ level: 'silent' }) }, 'positions', {
    put: ([id, companyId]) => void held.set(Number(id), companyId),
    remove: (id) => void held.delete(Number(id)),
    clear: () => held.clear(),
  });
});

const isWhole = () => expect.poll(() => copy.catchUp()).toBe(true);

test('holds nothing until the listener is connected, then the whole table', async () => {
  const { id } = await buildCompany(db);
  await sql`
    insert into positions (company_id, hash_id, title, is_live)
    select ${id}::integer, 'position-' || n, 'Engineer', n % 10 > 0 from generate_series(1, 5000) n`.execute(db);
  expect(await copy.catchUp()).toBe(false);
  told.onReset();
  expect(await copy.catchUp()).toBe(false);
  await isWhole();
  expect(held.size).toBe(4_500);
  await copy.close();
  expect(held.size).toBe(0);
});

test('a notification during the initial read takes precedence over a page read earlier', async () => {
  const [changed, gone, other] = [await buildPosition(db), await buildPosition(db), await buildPosition(db)];
  told.onReset();
  told.onNotify(`1 [${changed.id}, "New"]`);
  told.onNotify(`2 [${gone.id}]`);
  await isWhole();
  expect([...held]).toEqual([
    [changed.id, 'New'],
    [other.id, other.companyId],
  ]);
  await copy.close();
});

test('starts over when notifications may have been missed, also during the initial read', async () => {
  const position = await buildPosition(db);
  told.onReset();
  told.onNotify(`1 [${position.id}, "Stale"]`);
  told.onReset();
  expect([...held]).toEqual([]);
  await isWhole();
  expect([...held]).toEqual([[position.id, position.companyId]]);
  told.onNotify('all');
  expect([await copy.catchUp(), held.size]).toEqual([false, 0]);
  await isWhole();
  expect(held.size).toBe(1);
  await copy.close();
});

const change = (id: number, companyId: string) => JSON.stringify([id, companyId]);

test('applies many notified changes in slices, in the order of arrival', async () => {
  const [first, second] = [await buildPosition(db), await buildPosition(db)];
  told.onReset();
  await isWhole();
  for (let turn = 0; turn < 2_000; turn += 1) {
    told.onNotify(`${turn} ${change(first.id, `First ${turn}`)}\n${change(second.id, 'a\nb')}`);
  }
  told.onNotify(`2000 [${second.id}]`);
  expect(await copy.catchUp()).toBe(true);
  expect([...held]).toEqual([[first.id, 'First 1999']]);
  await copy.close();
});

test('discards changes not yet applied when notifications may have been missed', async () => {
  const position = await buildPosition(db);
  told.onReset();
  await isWhole();
  told.onNotify(`1 [${position.id}, "Stale"]\n[${position.id}, "Stale"]`);
  told.onReset();
  await isWhole();
  expect([...held]).toEqual([[position.id, position.companyId]]);
  await copy.close();
});

test('retries when the table cannot be read', async () => {
  await buildPosition(db);
  await sql`alter function facts_of(positions) rename to facts_elsewhere`.execute(db);
  told.onReset();
  await sql`alter function facts_elsewhere(positions) rename to facts_of`.execute(db);
  await isWhole();
  expect(held.size).toBe(1);
  await copy.close();
});

test('stops reading when it is closed', async () => {
  await buildPosition(db);
  told.onReset();
  await copy.close();
  expect([await copy.catchUp(), held.size]).toEqual([false, 0]);
});
