import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/database.ts';
import { createEmit } from './events.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const write = (db: Database, key: string) =>
  sql`insert into limits (key, count, ends_at) values (${key}, 1, now())`.execute(db);
const written = async () =>
  (await database.connection.db.selectFrom('limits').select('key').execute()).map((row) => row.key);

const nobody = {
  timezonesInstalled: [],
  userSignedUp: [],
  memberArrived: [],
  accountSecured: [],
  addressChanged: [],
  userDeleted: [],
  positionAnnounced: [],
  positionOpened: [],
  positionClosed: [],
  threadWritten: [],
  contactAnswered: [],
  contactEnded: [],
  closedFor: [],
  conversationsEnded: [],
  contactsLapsed: [],
  interviewConfirmed: [],
  interviewMoved: [],
  interviewCancelled: [],
  candidateMoved: [],
};

test('hearers receive only their own event, one after the other in listed order', async () => {
  const heard: string[] = [];
  const emit = createEmit({
    ...nobody,
    positionAnnounced: [async () => void heard.push('wrong event')],
    positionClosed: [
      async (_db, { positionId }) => {
        await new Promise(setImmediate);
        heard.push(`first ${positionId}`);
      },
      async (_db, { positionId }) => void heard.push(`second ${positionId}`),
    ],
  });
  await emit(database.connection.db, 'positionClosed', { positionId: 7 });
  expect(heard).toEqual(['first 7', 'second 7']);
});

test('a hearer writes in the transaction of the event, and its error rolls back everything and stops later ones', async () => {
  let isRefused = false;
  const emit = createEmit({
    ...nobody,
    positionClosed: [
      async (db) => void (await write(db, 'heard')),
      async () => {
        if (isRefused) throw new Error('refused');
      },
      async (db) => void (await write(db, 'heard last')),
    ],
  });
  const close = () =>
    withTransaction(database.connection.db, async (db) => {
      await write(db, 'emitted');
      await emit(db, 'positionClosed', { positionId: 7 });
    });
  isRefused = true;
  await expect(close()).rejects.toThrow('refused');
  expect(await written()).toEqual([]);
  isRefused = false;
  await close();
  expect(await written()).toEqual(['emitted', 'heard', 'heard last']);
});
