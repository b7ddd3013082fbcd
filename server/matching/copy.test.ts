import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCompany } from '#server/accounts/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Listener, Subscriber } from '#server/platform/memory/listener.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/database.ts';
import { type Copy, keepCopy } from './copy.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.connection.db;
});
afterAll(() => database.drop());

/** Subscriber of the copy, and the rows it holds: names of companies by id. */
let told: Subscriber;
const held = new Map<number, unknown>();
let copy: Copy;
const listener: Listener = {
  isCurrent: () => true,
  catchUp: () => Promise.resolve(true),
  subscribe(channel, subscriber) {
    expect(channel).toBe('matching_companies');
    told = subscriber;
    return () => undefined;
  },
  close: () => Promise.resolve(),
};
beforeEach(async () => {
  await db.deleteFrom('companies').execute();
  held.clear();
  copy = keepCopy({ db, listener, log: pino({ level: 'silent' }) }, 'companies', {
    put: ([id, name]) => void held.set(Number(id), name),
    remove: (id) => void held.delete(Number(id)),
    clear: () => held.clear(),
  });
});

const isWhole = () => expect.poll(() => copy.catchUp()).toBe(true);

test('holds nothing until it is told that everything is heard, then the whole table', async () => {
  await sql`insert into companies (name, name_key, trial_ends_at) select 'C' || n, 'c' || n, now() from generate_series(1, 4500) n`.execute(
    db,
  );
  expect(await copy.catchUp()).toBe(false);
  told.onReset();
  expect(await copy.catchUp()).toBe(false);
  await isWhole();
  expect(held.size).toBe(4_500);
  await copy.close();
  expect(held.size).toBe(0);
});

test('what is told while the table is being read stands against a page that was read before', async () => {
  const [renamed, gone, other] = [await buildCompany(db), await buildCompany(db), await buildCompany(db)];
  told.onReset();
  told.onNotify(`1 [${renamed.id}, "New name", null, null]`);
  told.onNotify(`2 [${gone.id}]`);
  await isWhole();
  expect([...held]).toEqual([
    [renamed.id, 'New name'],
    [other.id, other.name],
  ]);
  await copy.close();
});

test('starts over when notifications may have been missed, also in the middle of reading', async () => {
  const company = await buildCompany(db);
  told.onReset();
  told.onNotify(`1 [${company.id}, "Stale", null, null]`);
  told.onReset();
  expect([...held]).toEqual([]);
  await isWhole();
  expect([...held]).toEqual([[company.id, company.name]]);
  told.onNotify('all');
  expect([await copy.catchUp(), held.size]).toEqual([false, 0]);
  await isWhole();
  expect(held.size).toBe(1);
  await copy.close();
});

const rename = (id: number, name: string) => JSON.stringify([id, name, null, null]);

test('applies many changes of one commit in slices, in the order in which they came', async () => {
  const [first, second] = [await buildCompany(db), await buildCompany(db)];
  told.onReset();
  await isWhole();
  for (let turn = 0; turn < 2_000; turn += 1) {
    told.onNotify(`${turn} ${rename(first.id, `First ${turn}`)}\n${rename(second.id, 'a\nb')}`);
  }
  told.onNotify(`2000 [${second.id}]`);
  expect(await copy.catchUp()).toBe(true);
  expect([...held]).toEqual([[first.id, 'First 1999']]);
  await copy.close();
});

test('forgets changes it has not applied yet when notifications may have been missed', async () => {
  const company = await buildCompany(db);
  told.onReset();
  await isWhole();
  told.onNotify(`1 [${company.id}, "Stale", null, null]\n[${company.id}, "Stale", null, null]`);
  told.onReset();
  await isWhole();
  expect([...held]).toEqual([[company.id, company.name]]);
  await copy.close();
});

test('tries again when the table cannot be read', async () => {
  await buildCompany(db);
  await sql`alter function matching_facts(companies) rename to facts_elsewhere`.execute(db);
  told.onReset();
  await sql`alter function facts_elsewhere(companies) rename to matching_facts`.execute(db);
  await isWhole();
  expect(held.size).toBe(1);
  await copy.close();
});

test('stops reading when it is closed', async () => {
  await buildCompany(db);
  told.onReset();
  await copy.close();
  expect([await copy.catchUp(), held.size]).toEqual([false, 0]);
});
