import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { tryAnnouncementKills } from './kills.stress.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// The long version is a command: node bench/mail.ts.
test('workers are killed while they send: every announcement arrives as it is recorded, and none that was withdrawn', async () => {
  const { connection, url } = database;
  const found = await tryAnnouncementKills({ connection, url, talents: 20, positions: 4, kills: 4, slowness: 40 });
  const { lost, more, unrecorded, sentAfterWithdrawal, wronglyRecorded } = found;
  expect({ lost, more, unrecorded, sentAfterWithdrawal, wronglyRecorded }).toEqual({
    lost: 0,
    more: 0,
    unrecorded: 0,
    sentAfterWithdrawal: 0,
    wronglyRecorded: 0,
  });
  expect(found.withdrawn).toBeGreaterThan(0);
}, 90_000);
