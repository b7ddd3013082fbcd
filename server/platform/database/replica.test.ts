import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#server/platform/errors/app-error.ts';
import { checkReplica } from '#server/platform/process/check-replica.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { freePort } from '#server/testing/product.ts';
import { type Replicated, startReplicated } from '#server/testing/replicated.ts';
import { connect, type Database } from './connect.ts';
import { readPosition, readStanding } from './replica-position.ts';
import { openReplica, type Replica } from './replica.ts';

let pair: Replicated;
let primary: Database;
let replica: Replica;
const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });

beforeAll(async () => {
  pair = await startReplicated();
  primary = pair.connection.db;
  await sql`create table notes (note integer)`.execute(primary);
});
afterAll(() => pair.drop());
beforeEach(() => {
  replica = openReplica({ primary, replica: connect(pair.replicaUrl), log, isThere: true });
});
afterEach(async () => {
  await replica.close();
  await pair.thaw();
});

const isStandby = async (db: Database) => {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
  return rows[0]?.is;
};
const newest = async (db: Database) => {
  const { rows } = await sql<{ note: number }>`select max(note) as note from notes`.execute(db);
  return rows[0]?.note;
};
let notes = 0;
const write = async () => {
  notes += 1;
  await sql`insert into notes values (${notes}::integer)`.execute(primary);
  return notes;
};
const untilUsed = () => expect.poll(() => replica.read(isStandby)).toBe(true);

test('reads from the replica, and never misses what was just written', async () => {
  await untilUsed();
  for (let times = 0; times < 200; times += 1) {
    const note = await write();
    const both = await Promise.all([replica.read(newest), replica.read(newest)]);
    expect(both).toEqual([note, note]);
  }
  expect(replica.reads.replica).toBeGreaterThan(0);
});

test('one that stands still is left out at once, counts as too far behind in the end, and comes back', async () => {
  await untilUsed();
  await pair.freeze();
  const note = await write();
  expect(await replica.read(newest)).toBe(note);
  await expect.poll(() => replica.isUsed()).toBe(false);
  await expect.poll(() => replica.state()).toBe('behind');
  expect(replica.lag()).toBeGreaterThan(3_000);
  expect([await replica.read(newest), await replica.read(isStandby)]).toEqual([note, false]);
  await pair.thaw();
  await untilUsed();
  expect([replica.state(), await replica.read(newest)]).toEqual(['used', note]);
});

test('one that is away fails no reading, and is used again once it answers', async () => {
  await untilUsed();
  const stopped = pair.stopReplica();
  for (let times = 0; times < 50; times += 1) {
    const note = await write();
    expect(await replica.read(newest)).toBe(note);
  }
  await stopped;
  const note = await write();
  await expect.poll(() => replica.state()).toBe('away');
  expect([await replica.read(newest), replica.lag()]).toEqual([note, undefined]);
  await pair.startReplica();
  await untilUsed();
  expect(logged.join('')).toMatch(/the replica does not answer.*the replica is used again/s);
});

test('a reading whose connection breaks is repeated on the primary', async () => {
  await untilUsed();
  const found = await replica.read(async (db) => {
    if (await isStandby(db)) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    return newest(db);
  });
  expect(found).toBe(notes);
});

test('a refusal is none of the replica, and is not repeated', async () => {
  await untilUsed();
  let times = 0;
  const refused = replica.read(async () => {
    times += 1;
    throw new AppError('not-found', 'There is no such page.');
  });
  await expect(refused).rejects.toThrow('There is no such page.');
  expect([times, replica.state()]).toEqual([1, 'used']);
});

describe('a reading in pages', () => {
  const signal = new AbortController().signal;

  test('comes from the replica that has all from before its beginning', async () => {
    await untilUsed();
    const note = await write();
    const readPage = await replica.begin(primary, signal);
    expect(await readPage(newest)).toBe(note);
    await expect.poll(() => readPage(isStandby)).toBe(true);
  });

  test('comes from the primary while the replica lacks some of it', async () => {
    await untilUsed();
    await pair.freeze();
    const note = await write();
    const readPage = await replica.begin(primary, signal);
    expect([await readPage(newest), await readPage(isStandby)]).toEqual([note, false]);
  });

  test('does not wait for a replica once it is stopped', async () => {
    await untilUsed();
    await pair.freeze();
    await write();
    const readPage = await replica.begin(primary, AbortSignal.abort());
    expect(await readPage(isStandby)).toBe(false);
  });
});

test('a replica on another timeline has reached nothing of this one', async () => {
  const db = connect(pair.replicaUrl, { max: 1 });
  const position = await readPosition(primary);
  await expect.poll(async () => (await readStanding(db.db, position)).hasReached).toBe(true);
  expect((await readStanding(db.db, { ...position, timeline: '00000009' })).hasReached).toBe(false);
  await db.close();
});

const asOrdinary = (url: string) => connect(Object.assign(new URL(url), { username: 'ordinary' }).href, { max: 1 });

test('an account without special rights may ask all of it', async () => {
  await sql`create role ordinary login`.execute(primary);
  const [there, here] = [asOrdinary(pair.url), asOrdinary(pair.replicaUrl)];
  const position = await readPosition(there.db);
  await expect.poll(() => readStanding(here.db, position).catch(() => undefined)).toMatchObject({ hasReached: true });
  await there.close();
  await here.close();
});

const check = async (url: string, of = primary) => {
  const connection = connect(url, { max: 1 });
  try {
    return await checkReplica(of, connection);
  } finally {
    await connection.close();
  }
};

describe('at the start', () => {
  test('a replica is well, and one that is away is told', async () => {
    await expect.poll(() => check(pair.replicaUrl)).toBeUndefined();
    expect(await check(`postgres://127.0.0.1:${await freePort()}/rolecall`)).toContain('ECONNREFUSED');
  });

  test('a primary is refused, and what refuses the account', async () => {
    await expect(check(pair.url)).rejects.toThrow(
      'DATABASE_REPLICA_URL is "a primary", expected the address of a replica of DATABASE_URL, or none.',
    );
    const stranger = Object.assign(new URL(pair.replicaUrl), { username: 'stranger' }).href;
    await expect(check(stranger)).rejects.toThrow('DATABASE_REPLICA_URL is "(hidden)", expected a replica that lets');
  });

  test('a replica of another system or database is refused', async () => {
    const refusal = 'DATABASE_REPLICA_URL is "a replica of another database", expected one of the database';
    const other = await createTestDatabase();
    await expect(check(pair.replicaUrl, other.connection.db)).rejects.toThrow(refusal);
    await other.drop();
    const neighbour = Object.assign(new URL(pair.replicaUrl), { pathname: 'postgres' }).href;
    await expect(check(neighbour)).rejects.toThrow(refusal);
  });

  test('a PostgreSQL that is too old is refused', async () => {
    const connection = connect(pair.replicaUrl, { max: 1 });
    Object.assign(connection.pool, { query: () => Promise.resolve({ rows: [{ major: 14 }] }) });
    await expect(checkReplica(primary, connection)).rejects.toThrow(
      'DATABASE_REPLICA_URL is "PostgreSQL 14", expected PostgreSQL 15 or newer.',
    );
    await connection.close();
  });
});

test('one that has been promoted is left out, whatever it holds', async () => {
  await untilUsed();
  const promoted = connect(pair.replicaUrl, { max: 1 });
  await sql`select pg_promote()`.execute(promoted.db);
  await promoted.close();
  const note = await write();
  expect(await replica.read(newest)).toBe(note);
  await expect.poll(() => replica.state()).toBe('wrong');
  expect([replica.isUsed(), replica.lag(), await replica.read(newest)]).toEqual([false, undefined, note]);
});
