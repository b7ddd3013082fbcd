import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messagingGetMessages, messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildMessage, buildThread } from './build.ts';

let world: World;
let talent: Awaited<ReturnType<typeof buildTalentUser>>;
let client: Awaited<ReturnType<typeof buildClient>>;
let talentCaller: Caller;
let clientCaller: Caller;
let threadId: number;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { db } = world.services;
  [talent, client] = [await buildTalentUser(db), await buildClient(db)];
  [talentCaller, clientCaller] = [await world.signIn(talent), await world.signIn(client)];
  threadId = await buildThread(db, talent.id, client.id);
});

const write = (caller: Caller, text: string, more: object = {}) =>
  caller.send(messagingPostMessage, { threadId, text, ...more });
const read = (caller: Caller, more: object = {}) => caller.send(messagingGetMessages, { threadId, ...more });
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

test('messages: one person writes and the other reads', async () => {
  const { status, answer } = await write(talentCaller, 'Hello Ada');
  expect(status).toBe(200);
  expect(answer.message).toMatchObject({ user_id: talent.id, text: 'Hello Ada', video: null, videoSeconds: null });
  expect(new Date(answer.message.created_at).toISOString()).toBe(answer.message.created_at);
  expect((await read(clientCaller)).answer).toEqual({ messages: [answer.message], hasMore: false });
});

test.each([
  ['emoji', '👩‍💻🏳️‍🌈 and 🇳🇬'],
  ['right to left', 'مرحبا, שלום and back'],
  ['line breaks and markup', '<script>alert(1)</script>\n\t"quoted" \\u0000 {"a":1}\r\n  indented  '],
  ['separators JSON may hold', 'a\u2028b\u2029c'],
  ['10,000 characters', 'ä'.repeat(10_000)],
])('messages: text comes back to the letter: %s', async (_name, text) => {
  expect((await write(talentCaller, text)).answer.message.text).toBe(text);
  expect((await read(clientCaller)).answer.messages.at(-1)?.text).toBe(text);
});

test('messages: drops direction marks', async () => {
  expect((await write(talentCaller, '\u202Eolleh \u2068there\u2069')).answer.message.text).toBe('olleh there');
});

test.each([
  ['nothing', ''],
  ['white space', ' \n\t\u00A0\u3000'],
  ['what nobody can see', '\u200B\u2060\uFEFF\u00AD'],
  ['fillers and empty cells', '\u3164\u2800\uFE0F'],
  ['10,001 characters', 'a'.repeat(10_001)],
  ['NUL', 'a\0b'],
])('messages: refuses %s, and stores none', async (_name, text) => {
  expect((await write(talentCaller, text)).status).toBe(422);
  expect((await read(clientCaller)).answer.messages).toEqual([]);
});

test.each([
  ['with NUL', 'a\0b'],
  ['with a line break', 'a\nb'],
  ['that is empty', ''],
  ['that is only white space', '   '],
  ['too long', 'k'.repeat(65)],
  ['that is a number', 7],
  ['that is a list', ['key']],
  ['that is an object', { $ne: null }],
])('messages: a client key %s is refused, and nothing is stored', async (_name, clientKey) => {
  expect((await write(talentCaller, 'Hello', { clientKey })).status).toBe(422);
  expect((await read(clientCaller)).answer.messages).toEqual([]);
});

test.each([
  ['that looks like SQL', "'; drop table messages; --"],
  ['that names a property of objects', '__proto__'],
  ['of 64 emoji', '🔑'.repeat(32)],
])('messages: a client key %s is a key like any other', async (_name, clientKey) => {
  const first = await write(talentCaller, 'Once', { clientKey });
  expect((await write(talentCaller, 'Twice', { clientKey })).answer).toEqual(first.answer);
  expect((await read(clientCaller)).answer.messages.map(({ text }) => text)).toEqual(['Once']);
});

/** Sends a payload that the types forbid. */
const send = (path: string, payload: object) =>
  talentCaller.post(path, JSON.stringify(payload), { 'content-type': 'application/json' });

test.each([['1'], [-1], [0], [1.5], [2 ** 31], [1e300], [null], [[1]], [{}], [true]])(
  'messages: %j is refused as a thread, person or message',
  async (id) => {
    expect((await send(messagingGetMessages.path, { threadId: id })).status).toBe(422);
    expect((await send(messagingPostMessage.path, { threadId: id, text: 'Hello' })).status).toBe(422);
    // null means no partner and no bound.
    expect((await send(messagingInit.path, { userToId: id })).status).toBe(id === null ? 200 : 422);
    // Message ids may exceed 32 bits; user ids may not.
    const isBound = id === null || id === 2 ** 31;
    for (const bound of ['beforeId', 'afterId'])
      expect((await send(messagingGetMessages.path, { threadId, [bound]: id })).status).toBe(isBound ? 200 : 422);
  },
);

test('messages: reading an empty window marks nothing read', async () => {
  const { message } = (await write(talentCaller, 'Hello')).answer;
  for (const window of [
    { beforeId: message.id },
    { afterId: message.id },
    { beforeId: 1, afterId: Number.MAX_SAFE_INTEGER },
    { beforeId: message.id, afterId: message.id },
  ])
    expect((await read(clientCaller, window)).answer).toEqual({ messages: [], hasMore: false });
  expect((await clientCaller.send(messagingInit, {})).answer.userThreads).toMatchObject([{ unread: 1 }]);
});

/** Sends as the web app does, repeating under the same key while the database is too busy. */
async function sendUntilStored(text: string, clientKey: string): Promise<number> {
  const { status } = await write(talentCaller, text, { clientKey });
  return status === 503 ? sendUntilStored(text, clientKey) : status;
}

test('messages: 200 parallel sends of 20 keys store 20 messages', async () => {
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, index) => sendUntilStored('Once', `key ${index % 20}`)),
  );
  expect(new Set(replies)).toEqual(new Set([200]));
  expect((await read(clientCaller)).answer.messages).toHaveLength(20);
});

test('messages: one with a video never uploaded is 404 and not stored', async () => {
  expect((await write(talentCaller, 'Look', { video: 'recorded-video.webm' })).status).toBe(404);
  expect((await read(clientCaller)).answer.messages).toEqual([]);
});

test('messages: the session determines the writer', async () => {
  await write(talentCaller, 'It is me', { userId: client.id, user_id: client.id });
  expect((await read(clientCaller)).answer.messages.map(({ user_id }) => user_id)).toEqual([talent.id]);
});

test("messages: a stranger's thread is 404 like one that does not exist, for reading and writing", async () => {
  const { db } = world.services;
  const colleague = await world.signIn(await buildClient(db, { companyId: client.companyId }));
  const otherTalent = await world.signIn(await buildTalentUser(db));
  const id = await buildMessage(db, { threadId, userId: talent.id, text: 'Between us' });
  for (const caller of [colleague, otherTalent]) {
    const absent = await caller.send(messagingGetMessages, { threadId: 2_000_000_000 });
    for (const { status, problem, text } of [
      await read(caller),
      await read(caller, { afterId: id - 1 }),
      await write(caller, 'Let me in'),
    ]) {
      expect([status, problem.detail]).toEqual([404, absent.problem.detail]);
      expect(text).not.toContain('Between us');
    }
  }
  expect((await read(clientCaller)).answer.messages).toHaveLength(1);
  expect((await clientCaller.send(messagingInit, {})).answer.userThreads).toMatchObject([{ unread: 0 }]);
});

test('messages: 50 parallel sends from both sides are all stored, in the order of their ids', async () => {
  const replies = await Promise.all(
    numbers(1, 50).map((text, index) => write(index % 2 === 0 ? talentCaller : clientCaller, text)),
  );
  const { messages, hasMore } = (await read(talentCaller)).answer;
  const ids = messages.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  expect(messages.map(({ text }) => text).toSorted()).toEqual(numbers(1, 50).toSorted());
  expect(new Set(replies.map(({ answer }) => answer.message.id))).toEqual(new Set(ids));
  expect(messages.map(({ created_at }) => created_at)).toEqual(messages.map(({ created_at }) => created_at).toSorted());
  expect(hasMore).toBe(false);
});

test('messages: one takes its id only once the previous one in the thread is committed', async () => {
  const { db } = world.services;
  const { second, firstId } = await withTransaction(db, async (transaction) => {
    const firstId = await buildMessage(transaction, { threadId, userId: talent.id });
    const second = buildMessage(db, { threadId, userId: client.id });
    expect(await Promise.race([second, waitForBlockedStatement()])).toBe('blocked');
    expect((await read(clientCaller)).answer.messages).toEqual([]);
    return { second, firstId };
  });
  expect(await second).toBeGreaterThan(firstId);
});

test('messages: a user who writes during the deletion of their account is signed out and leaves no trace', async () => {
  const { written } = await withTransaction(world.services.db, async (db) => {
    await db.deleteFrom('users').where('id', '=', talent.id).execute();
    const written = write(talentCaller, 'Wait');
    expect(await Promise.race([written, waitForBlockedStatement()])).toBe('blocked');
    return { written };
  });
  expect((await written).status).toBe(401);
  expect(
    await world.services.db.selectFrom('messages').where('threadId', '=', threadId).select('id').execute(),
  ).toEqual([]);
});

/** Resolves when a statement in this database waits for a lock. */
async function waitForBlockedStatement(): Promise<'blocked'> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      world.services.db,
    );
    if (rows.length > 0) return 'blocked';
  }
}

test('messages: a reader following with afterId during writes misses none and sees none twice', async () => {
  let isWriting = true;
  const writing = Promise.all(
    [talentCaller, clientCaller].flatMap((caller) =>
      Array.from({ length: 5 }, async () => {
        for (const text of numbers(1, 12)) await write(caller, text);
      }),
    ),
  ).finally(() => (isWriting = false));
  const seen: number[] = [];
  for (;;) {
    const isLast = !isWriting;
    const { messages, hasMore } = (await read(talentCaller, { afterId: seen.at(-1) ?? null })).answer;
    seen.push(...messages.map(({ id }) => id));
    if (isLast && !hasMore) break;
  }
  await writing;
  const stored = await world.services.db
    .selectFrom('messages')
    .where('threadId', '=', threadId)
    .select('id')
    .orderBy('id')
    .execute();
  expect(stored).toHaveLength(120);
  expect(seen).toEqual(stored.map(({ id }) => id));
});

test('messages: repeating a client key returns the stored message, even 20 times concurrently', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => write(talentCaller, 'Once', { clientKey: 'key' })),
  );
  expect(new Set(replies.map(({ status, answer }) => `${status} ${answer.message.id}`)).size).toBe(1);
  const again = await write(talentCaller, 'Another text', { clientKey: 'key' });
  expect(again.answer).toEqual(replies[0]?.answer);
  expect((await read(clientCaller)).answer.messages.map(({ text }) => text)).toEqual(['Once']);
});

test('messages: a client key is unique per writer: the other side may use the same', async () => {
  await write(talentCaller, 'From Mira', { clientKey: 'key' });
  await write(clientCaller, 'From Ada', { clientKey: 'key' });
  expect((await read(clientCaller)).answer.messages.map(({ text }) => text)).toEqual(['From Mira', 'From Ada']);
});

test('messages: a client key used in another thread stores a new message and does not reveal the other', async () => {
  const other = await buildThread(world.services.db, talent.id, (await buildClient(world.services.db)).id);
  await write(talentCaller, 'Only for Ada', { clientKey: 'key' });
  const { status, text } = await talentCaller.send(messagingPostMessage, {
    threadId: other,
    text: 'Hello',
    clientKey: 'key',
  });
  expect(status).toBe(200);
  expect(text).not.toContain('Only for Ada');
  const { messages } = (await talentCaller.send(messagingGetMessages, { threadId: other })).answer;
  expect(messages.map(({ text }) => text)).toEqual(['Hello']);
});

test('messages: paging back 50 at a time misses none and repeats none', async () => {
  for (const text of numbers(1, 120)) await buildMessage(world.services.db, { threadId, userId: talent.id, text });
  const newest = (await read(clientCaller)).answer;
  expect(newest.messages.map(({ text }) => text)).toEqual(numbers(71, 120));
  const middle = (await read(clientCaller, { beforeId: newest.messages[0]?.id })).answer;
  expect(middle.messages.map(({ text }) => text)).toEqual(numbers(21, 70));
  const oldest = (await read(clientCaller, { beforeId: middle.messages[0]?.id })).answer;
  expect(oldest.messages.map(({ text }) => text)).toEqual(numbers(1, 20));
  expect([newest.hasMore, middle.hasMore, oldest.hasMore]).toEqual([true, true, false]);
});

test('messages: reading marks them read up to the newest returned, and never moves back', async () => {
  const { db } = world.services;
  const ids = [];
  for (const text of numbers(1, 60)) ids.push(await buildMessage(db, { threadId, userId: talent.id, text }));
  const unread = async () => (await clientCaller.send(messagingInit, {})).answer.userThreads[0]?.unread;
  expect(await unread()).toBe(60);
  await read(clientCaller, { beforeId: ids[20] });
  expect(await unread()).toBe(40);
  const followed = (await read(clientCaller, { afterId: ids[4] })).answer;
  expect(followed.messages.map(({ text }) => text)).toEqual(numbers(6, 55));
  expect(followed.hasMore).toBe(true);
  expect(await unread()).toBe(5);
  await read(clientCaller, { beforeId: ids[1] });
  expect(await unread()).toBe(5);
  await read(clientCaller);
  expect(await unread()).toBe(0);
});

/** Returns the version of the row: the transaction that wrote it and its position. */
async function findThreadVersion(): Promise<unknown> {
  const { rows } = await sql`select xmin::text, ctid::text from threads where id = ${threadId}`.execute(
    world.services.db,
  );
  return rows;
}

test('messages: a poll without news writes nothing', async () => {
  const { message } = (await write(talentCaller, 'Hello')).answer;
  await read(clientCaller);
  const before = await findThreadVersion();
  for (const more of [{}, { afterId: message.id }, { afterId: message.id }]) await read(clientCaller, more);
  expect(await findThreadVersion()).toEqual(before);
});

test('messages: the log contains no text of them', async () => {
  await write(talentCaller, 'Between the two of us', { clientKey: 'secret-key' });
  await write(talentCaller, 'Between the two of us'.repeat(1_000));
  expect(JSON.stringify(world.logged)).not.toMatch(/Between the two|secret-key/);
});
