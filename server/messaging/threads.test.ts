import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxLastText, messagingGetMessages, messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { buildAdministrator, buildClient, buildCompany, buildTalentUser } from '#server/accounts/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildMessage, buildThread } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function pair() {
  const { db } = world.services;
  const talent = await buildTalentUser(db, { firstName: 'Mira', lastName: 'Okafor' });
  const client = await buildClient(db, { firstName: 'Ada', lastName: 'Moreau', title: 'Head of Engineering' });
  return { talent, client, talentCaller: await world.signIn(talent), clientCaller: await world.signIn(client) };
}

test("messages: without a recipient no thread is opened, and a new user's list is empty", async () => {
  const { talentCaller } = await pair();
  expect((await talentCaller.send(messagingInit, {})).answer).toEqual({ threadId: null, userThreads: [] });
  expect((await talentCaller.send(messagingInit, { userToId: null })).answer).toEqual({
    threadId: null,
    userThreads: [],
  });
});

test('messages: a thread shows the other person, and a client with their company', async () => {
  const { talent, client, talentCaller, clientCaller } = await pair();
  const seenByTalent = (await talentCaller.send(messagingInit, { userToId: client.id })).answer;
  expect(seenByTalent.userThreads).toEqual([
    {
      threadId: seenByTalent.threadId,
      user: {
        id: client.id,
        type: 2,
        firstName: 'Ada',
        lastName: 'Moreau',
        avatarUrl: null,
        company: { id: client.companyId, name: 'Northwind Labs', verifiedDomain: null },
        title: 'Head of Engineering',
      },
      unread: 0,
      lastMessageAt: null,
      lastMessage: null,
      position: null,
    },
  ]);
  const seenByClient = (await clientCaller.send(messagingInit, { userToId: talent.id })).answer;
  expect(seenByClient.threadId).toBe(seenByTalent.threadId);
  expect(seenByClient.userThreads[0]?.user).toMatchObject({ id: talent.id, type: 1, firstName: 'Mira', company: null });
});

test('messages: a thread without messages is listed only for the user who requests it', async () => {
  const { talent, client, talentCaller, clientCaller } = await pair();
  const { threadId } = (await clientCaller.send(messagingInit, { userToId: talent.id })).answer;
  expect((await clientCaller.send(messagingInit, {})).answer.userThreads).toEqual([]);
  expect((await talentCaller.send(messagingInit, {})).answer.userThreads).toEqual([]);
  await buildMessage(world.services.db, { threadId: Number(threadId), userId: client.id });
  expect((await talentCaller.send(messagingInit, {})).answer.userThreads).toMatchObject([{ threadId, unread: 1 }]);
});

test('messages: two people opening a conversation concurrently get the same thread', async () => {
  const { talent, client, talentCaller, clientCaller } = await pair();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? talentCaller.send(messagingInit, { userToId: client.id })
        : clientCaller.send(messagingInit, { userToId: talent.id }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(replies.map(({ answer }) => answer.threadId)).size).toBe(1);
  const threads = await world.services.db
    .selectFrom('threads')
    .where('lowerUserId', '=', talent.id)
    .selectAll()
    .execute();
  expect(threads).toHaveLength(1);
});

test('messages: members of one company may write to each other', async () => {
  const { db } = world.services;
  const company = await buildCompany(db);
  const [one, other] = [
    await buildClient(db, { companyId: company.id }),
    await buildClient(db, { companyId: company.id }),
  ];
  expect((await (await world.signIn(one)).send(messagingInit, { userToId: other.id })).status).toBe(200);
});

test('messages: others may not be written to, and a refusal creates no thread', async () => {
  const { db } = world.services;
  const { talent, client, talentCaller, clientCaller } = await pair();
  const [otherTalent, otherClient, administrator] = [
    await buildTalentUser(db),
    await buildClient(db),
    await buildAdministrator(db),
  ];
  const before = await db.selectFrom('threads').select('id').execute();
  for (const [caller, userToId] of [
    [talentCaller, talent.id],
    [talentCaller, otherTalent.id],
    [talentCaller, administrator.id],
    [clientCaller, client.id],
    [clientCaller, otherClient.id],
    [clientCaller, administrator.id],
  ] as const) {
    const { status, problem } = await caller.send(messagingInit, { userToId });
    expect([status, problem.code]).toEqual([403, 'forbidden']);
  }
  expect(await db.selectFrom('threads').select('id').execute()).toEqual(before);
});

test('messages: an unknown person is 404, and administrators have no messages', async () => {
  const { talent, talentCaller } = await pair();
  expect((await talentCaller.send(messagingInit, { userToId: 2_000_000_000 })).status).toBe(404);
  const administrator = await world.signIn(await buildAdministrator(world.services.db));
  expect((await administrator.send(messagingInit, { userToId: talent.id })).problem.code).toBe('wrong-account-type');
});

test('messages: lists threads by their last message, newest first, with unread counts', async () => {
  const { db } = world.services;
  const { talent, talentCaller } = await pair();
  const clients = [await buildClient(db), await buildClient(db), await buildClient(db)];
  for (const { id } of clients) {
    const threadId = await buildThread(db, talent.id, id);
    await buildMessage(db, { threadId, userId: id });
    await buildMessage(db, { threadId, userId: talent.id });
    await buildMessage(db, { threadId, userId: id });
  }
  const [first] = clients;
  const oldest = await buildThread(db, talent.id, Number(first?.id));
  expect((await list(talentCaller)).map(([id]) => id)).toEqual(clients.map(({ id }) => id).toReversed());
  await buildMessage(db, { threadId: oldest, userId: Number(first?.id) });
  expect(await list(talentCaller)).toEqual([
    [first?.id, 3],
    [clients[2]?.id, 2],
    [clients[1]?.id, 2],
  ]);
  await talentCaller.send(messagingGetMessages, { threadId: oldest });
  expect(await list(talentCaller)).toEqual([
    [first?.id, 0],
    [clients[2]?.id, 2],
    [clients[1]?.id, 2],
  ]);
});

const lastFor = async (caller: Caller) => (await caller.send(messagingInit, {})).answer.userThreads[0]?.lastMessage;

test('messages: lists a thread with the beginning of its last message and its writer', async () => {
  const { db } = world.services;
  const { talent, client, talentCaller, clientCaller } = await pair();
  const threadId = await buildThread(db, talent.id, client.id);
  await buildMessage(db, { threadId, userId: client.id, text: 'First' });
  await buildMessage(db, { threadId, userId: talent.id, text: `<b>Second</b>\n${'long '.repeat(2_000)}` });
  const text = `<b>Second</b>\n${'long '.repeat(2_000)}`.slice(0, maxLastText);
  expect(await lastFor(talentCaller)).toEqual({ isMine: true, text, hasVideo: false });
  expect(await lastFor(clientCaller)).toEqual({ isMine: false, text, hasVideo: false });
});

test('messages: the beginning of a message never cuts a character', async () => {
  const { db } = world.services;
  const { talent, client, clientCaller } = await pair();
  const threadId = await buildThread(db, talent.id, client.id);
  await buildMessage(db, { threadId, userId: talent.id, text: '\u{1f600}'.repeat(500) });
  const { userThreads } = (await clientCaller.send(messagingInit, {})).answer;
  expect(userThreads[0]?.lastMessage?.text).toBe('\u{1f600}'.repeat(maxLastText));
});

test("messages: a user's own messages are never unread, and reading does not affect the other side", async () => {
  const { talent, client, talentCaller, clientCaller } = await pair();
  const threadId = await buildThread(world.services.db, talent.id, client.id);
  await talentCaller.send(messagingPostMessage, { threadId, text: 'Hello' });
  await clientCaller.send(messagingPostMessage, { threadId, text: 'Hi' });
  await clientCaller.send(messagingGetMessages, { threadId });
  expect(await list(clientCaller)).toEqual([[talent.id, 0]]);
  expect(await list(talentCaller)).toEqual([[client.id, 1]]);
});

test('messages: deleting either person deletes the thread', async () => {
  const { talent, client, clientCaller } = await pair();
  const threadId = await buildThread(world.services.db, talent.id, client.id);
  await buildMessage(world.services.db, { threadId, userId: talent.id });
  await world.services.db.deleteFrom('users').where('id', '=', talent.id).execute();
  expect((await clientCaller.send(messagingInit, {})).answer.userThreads).toEqual([]);
  expect((await clientCaller.send(messagingGetMessages, { threadId })).status).toBe(404);
  expect((await clientCaller.send(messagingPostMessage, { threadId, text: 'Hello?' })).status).toBe(404);
});

async function list(caller: Caller): Promise<[number, number][]> {
  const { answer } = await caller.send(messagingInit, {});
  return answer.userThreads.map(({ user, unread }) => [user.id, unread]);
}
