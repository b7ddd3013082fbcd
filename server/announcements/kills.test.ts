import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { tryKills } from './kills.stress.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// The long version is a command: node bench/kills.ts mail.
test('of a process that is killed while it sends, everything arrives as it is recorded, at most twice, and nothing that was withdrawn', async () => {
  const { connection, url } = database;
  const size = { codes: 24, talents: 20, positions: 4, kills: 4, slowness: 40 };
  const { codes, announcements, withdrawn, sentAfterWithdrawal } = await tryKills({ connection, url, ...size });
  expect([codes.lost, codes.more]).toEqual([0, 0]);
  const { lost, more, unrecorded, wronglyRecorded } = announcements;
  expect([lost, more, unrecorded, wronglyRecorded]).toEqual([0, 0, 0, 0]);
  expect(sentAfterWithdrawal).toBe(0);
  expect(withdrawn).toBeGreaterThan(0);
});
