import { assert, asyncProperty, constantFrom, array, record } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messagingPostMessage } from '#contract/messaging.ts';
import { buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { type Connection, connect, withTransaction } from '#server/platform/database/connect.ts';
import { hashToken } from '#server/platform/session/session.ts';
import type { Caller } from '#server/testing/caller.ts';
import { runs } from '#server/testing/length.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildThread } from './build.ts';
import { createMessageWriter } from './write-message.ts';

/* Tests messages that share a transaction: each is stored or refused as it would be alone. */
let world: World;
/** A connection that no test cuts. */
let bystander: Connection;
let threadIds: number[];
let talents: Caller[];
let client: Caller;
/** A user in no thread. */
let stranger: Caller;

beforeAll(async () => {
  world = await createWorld();
  bystander = connect(world.url, { max: 1 });
  // Texts that trigger faults of the database.
  await sql`
    create function fail_on_purpose() returns trigger language plpgsql as $$
    begin
      if new.text = 'refused' then raise exception 'refused on purpose'; end if;
      if new.text = 'cut' then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$`.execute(world.services.db);
  await sql`create trigger fail_on_purpose before insert on messages for each row execute function fail_on_purpose()`.execute(
    world.services.db,
  );
});
afterAll(async () => {
  await bystander.close();
  await world.close();
});
beforeEach(async () => {
  const { db } = world.services;
  const clientUser = await buildClient(db);
  client = await world.signIn(clientUser);
  stranger = await world.signIn(await buildTalentUser(db));
  [talents, threadIds] = [[], []];
  for (let index = 0; index < 4; index += 1) {
    const talent = await buildTalentUser(db);
    talents.push(await world.signIn(talent));
    threadIds.push(await buildThread(db, talent.id, clientUser.id));
  }
  // As in a conversation; first messages are stored on their own (server/contacts).
  await sql`update threads set contact_state = 'settled' where id = any(${threadIds}::integer[])`.execute(db);
});

const threadOf = (index: number): number => threadIds[index] ?? 0;
const talentOf = (index: number): Caller => talents[index] ?? stranger;
const post = (caller: Caller, index: number, text: string, more: object = {}) =>
  caller.send(messagingPostMessage, { threadId: threadOf(index), text, ...more });
const stored = async () =>
  (
    await sql<{ id: number; text: string; transaction: string }>`
      select id, text, xmin::text as transaction from messages where thread_id = any(${threadIds}::integer[]) order by id`.execute(
      bystander.db,
    )
  ).rows;

/** Sends all at the same time: those that arrive during a commit are written together. */
const together = <T>(...sends: (() => Promise<T>)[]): Promise<T[]> => Promise.all(sends.map((send) => send()));

test('messages: the first is written at once, and those that arrive during its commit share a transaction', async () => {
  const write = createMessageWriter(world.services);
  const session = talentOf(0).cookies.get('session') ?? '';
  const { userId } = await world.services.db
    .selectFrom('sessions')
    .select('userId')
    .where('tokenHash', '=', hashToken(session))
    .executeTakeFirstOrThrow();
  const written = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      write({
        threadId: threadOf(0),
        userId,
        text: String(index),
        clientKey: null,
        video: null,
        tokenHash: hashToken(session),
      }),
    ),
  );
  const rows = await stored();
  expect(rows.map(({ text }) => text)).toEqual(Array.from({ length: 60 }, (_, index) => String(index)));
  expect(written.map((inserted) => inserted?.message?.id)).toEqual(rows.map(({ id }) => id));
  const [first, ...others] = rows.map(({ transaction }) => transaction);
  expect(new Set(others).size).toBe(1);
  expect(others).not.toContain(first);
});

test('messages: a refused one does not fail its neighbours, and gets the same problem as alone', async () => {
  const ended = await world.signIn(await buildTalentUser(world.services.db));
  await post(talentOf(0), 0, 'Once', { clientKey: 'elsewhere' });
  await post(stranger, 0, 'Hello');
  await ended.get('/sanctum/csrf-cookie');
  await world.services.db
    .deleteFrom('sessions')
    .where('tokenHash', '=', hashToken(ended.cookies.get('session') ?? ''))
    .execute();
  const replies = await together(
    () => post(talentOf(0), 0, 'First'),
    () => post(stranger, 0, 'Let me in'),
    () => post(ended, 0, 'Too late'),
    () => post(talentOf(0), 0, '  '),
    () => post(talentOf(0), 0, 'Twice', { clientKey: 'key' }),
    () => post(talentOf(0), 0, 'Twice', { clientKey: 'key' }),
    () => post(client, 1, 'Another thread', { clientKey: 'key' }),
    () => post(talentOf(0), 0, 'Look', { video: 'nobody-has.webm' }),
    () => post(talentOf(1), 1, 'Last'),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 404, 401, 422, 200, 200, 200, 404, 200]);
  expect(replies[4]?.answer.message.id).toBe(replies[5]?.answer.message.id);
  expect((await stored()).map(({ text }) => text).toSorted()).toEqual(
    ['Once', 'First', 'Twice', 'Another thread', 'Last'].toSorted(),
  );
});

test('messages: a locked thread delays its own messages only', async () => {
  const { db } = world.services;
  const { delayed } = await withTransaction(db, async (db) => {
    await sql`select from threads where id = ${threadOf(0)} for update`.execute(db);
    const delayed = together(
      () => post(talentOf(0), 0, 'Delayed'),
      () => post(client, 0, 'Delayed too'),
    );
    const others = await together(
      () => post(talentOf(1), 1, 'At once'),
      () => post(client, 2, 'At once too'),
    );
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stored()).map(({ text }) => text).toSorted()).toEqual(['At once', 'At once too']);
    return { delayed };
  });
  expect((await delayed).map(({ status }) => status)).toEqual([200, 200]);
  expect(await stored()).toHaveLength(4);
});

test('messages: the others are stored if the database refuses one', async () => {
  const replies = await together(
    ...['First', 'Second', 'refused', 'Third'].map((text, index) => () => post(talentOf(index), index, text)),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 500, 200]);
  expect((await stored()).map(({ text }) => text).toSorted()).toEqual(['First', 'Second', 'Third']);
});

test('messages: a lost connection doubles none, and later ones are stored', async () => {
  const replies = await together(
    ...['First', 'Second', 'cut', 'Third'].map((text, index) => () => post(talentOf(index), index, text)),
  );
  expect(replies[2]?.status).toBeGreaterThanOrEqual(500);
  const acknowledged = replies.filter(({ status }) => status === 200).map(({ answer }) => answer.message.text);
  // Concurrent ones are stored in any order.
  expect((await stored()).map(({ text }) => text).toSorted()).toEqual(acknowledged.toSorted());
  await expect.poll(postLater).toBe(200);
});

const postLater = async () => (await post(talentOf(0), 0, 'Later', { clientKey: 'later' })).status;

test('messages: the answers match the stored rows, in the order of ids, whatever is sent concurrently', async () => {
  const sends = array(
    record({
      who: constantFrom('talent', 'client', 'stranger'),
      thread: constantFrom(0, 1, 2, 3),
      clientKey: constantFrom(null, 'one', 'two'),
    }),
    { minLength: 1, maxLength: 12 },
  );
  let run = 0;
  await assert(
    asyncProperty(sends, async (asked) => {
      run += 1;
      const before = (await stored()).length;
      const replies = await Promise.all(
        asked.map(({ who, thread, clientKey }, index) => {
          const caller = { talent: talentOf(thread), client, stranger }[who];
          return post(caller, thread, `${run} ${index}`, { clientKey: clientKey && `${run} ${clientKey}` });
        }),
      );
      const rows = (await stored()).slice(before);
      const answered = new Map<number, string>();
      for (const [index, { status, answer }] of replies.entries()) {
        expect(status).toBe(asked[index]?.who === 'stranger' ? 404 : 200);
        if (status === 200) answered.set(answer.message.id, answer.message.text);
      }
      expect([...answered].toSorted(([one], [other]) => one - other)).toEqual(rows.map(({ id, text }) => [id, text]));
    }),
    { numRuns: runs(25) },
  );
});
