import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { tryMailKills } from './kills.stress.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// The long version is a command: node bench/mail.ts.
test('of a worker that is killed again and again every code arrives, at least once and at most twice', async () => {
  const { connection, url } = database;
  const { lost, more } = await tryMailKills({ connection, url, codes: 24, kills: 3, slowness: 40 });
  expect({ lost, more }).toEqual({ lost: 0, more: 0 });
}, 60_000);
