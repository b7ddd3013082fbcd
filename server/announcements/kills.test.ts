import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { tryKills } from './kills.stress.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// For a long run: node bench/kills.ts mail.
test('mails of a killed process arrive as recorded, at most twice, and withdrawn ones never', async () => {
  const { connection, url } = database;
  const size = { codes: 24, talents: 20, positions: 4, kills: 4, slowness: 40 };
  const { codes, announcements, withdrawn, sentAfterWithdrawal } = await tryKills({ connection, url, ...size });
  expect([codes.lost, codes.more]).toEqual([0, 0]);
  const { lost, more, unrecorded, wronglyRecorded } = announcements;
  expect([lost, more, unrecorded, wronglyRecorded]).toEqual([0, 0, 0, 0]);
  expect(sentAfterWithdrawal).toBe(0);
  expect(withdrawn).toBeGreaterThan(0);
});
