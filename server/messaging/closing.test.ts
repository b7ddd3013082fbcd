import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { archiveThread, closeConversation } from '#contract/conversations.ts';
import { type ThreadFilter, messagingGetMessages, messagingInit, messagingUnread } from '#contract/messaging.ts';
import { addExclusion, endConversation } from '#contract/privacy.ts';
import { buildPair, write } from '#server/contacts/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
let pair: Awaited<ReturnType<typeof buildPair>>;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  pair = await buildPair(world);
  await write(pair.asClient, pair.threadId, 'Would you talk with us?');
  await write(pair.asTalent, pair.threadId, 'Yes');
  for (const caller of [pair.asTalent, pair.asClient])
    await caller.send(messagingGetMessages, { threadId: pair.threadId });
});

async function list(caller: Caller, filter?: ThreadFilter, search?: string) {
  const { answer } = await caller.send(messagingInit, { limit: 50, filter, search });
  return answer;
}
const threadOf = async (caller: Caller) => (await list(caller)).userThreads[0];
const idsOf = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).userThreads.map(({ threadId }) => threadId);
const close = (caller: Caller, more: object = {}) =>
  caller.send(closeConversation, { threadId: pair.threadId, ...more });
const archive = (caller: Caller, isArchived = true) =>
  caller.send(archiveThread, { threadId: pair.threadId, isArchived });

test('either side closes a conversation, both see it closed, and either resumes it', async () => {
  const { asTalent, asClient, threadId } = pair;
  for (const [closer, other, writer] of [
    [asClient, asTalent, asTalent],
    [asTalent, asClient, asTalent],
    [asTalent, asClient, asClient],
  ] as const) {
    expect((await close(closer, { reason: 'placeOrHours' })).status).toBe(200);
    expect(await threadOf(closer)).toMatchObject({ closing: { isMine: true, reason: 'placeOrHours' }, unread: 0 });
    expect(await threadOf(other)).toMatchObject({ closing: { isMine: false, reason: 'placeOrHours' }, unread: 0 });
    expect(await idsOf(other, 'closed')).toEqual([threadId]);
    expect((await list(asClient)).toAnswerCount).toBe(0);
    expect(await write(writer, threadId)).toBe(200);
    for (const caller of [closer, other]) {
      expect((await threadOf(caller))?.closing).toBeUndefined();
      expect(await idsOf(caller, 'closed')).toEqual([]);
      await caller.send(messagingGetMessages, { threadId });
    }
  }
});

test('closing posts its message once, and does not change the first contact', async () => {
  const { asTalent, asClient, threadId, talent } = pair;
  const { db } = world.services;
  const before = await db.selectFrom('contacts').selectAll().where('talentId', '=', talent.id).execute();
  const payload = { text: 'All the best to you.', reason: null, clientKey: 'once' };
  expect((await close(asClient, payload)).status).toBe(200);
  await write(asTalent, threadId, 'Thank you');
  // A late repeat does not close a conversation resumed since.
  expect((await close(asClient, payload)).status).toBe(200);
  expect((await threadOf(asTalent))?.closing).toBeUndefined();
  const { messages } = (await asTalent.send(messagingGetMessages, { threadId })).answer;
  expect(messages.map(({ text }) => text)).toEqual([
    'Would you talk with us?',
    'Yes',
    'All the best to you.',
    'Thank you',
  ]);
  expect(await db.selectFrom('contacts').selectAll().where('talentId', '=', talent.id).execute()).toEqual(before);
});

test('refuses to close before both have written, by others, or once the conversation is gone', async () => {
  const early = await buildPair(world);
  expect((await early.asClient.send(closeConversation, { threadId: early.threadId })).status).toBe(409);
  await write(early.asClient, early.threadId);
  for (const caller of [early.asClient, early.asTalent]) {
    const { status, problem } = await caller.send(closeConversation, { threadId: early.threadId });
    expect([status, problem?.reason?.code]).toEqual([409, 'notBothWritten']);
    expect((await threadOf(caller))?.mayClose).toBeUndefined();
  }
  expect((await early.asTalent.send(closeConversation, { threadId: pair.threadId })).status).toBe(404);
  await pair.asTalent.send(addExclusion, { kind: 'company', companyId: pair.companyId });
  await pair.asTalent.send(endConversation, { threadId: pair.threadId });
  expect((await close(pair.asClient)).status).toBe(404);
  expect((await close(pair.asTalent)).status).toBe(409);
});

test('archiving removes a thread from its owner’s lists alone, until its next message', async () => {
  const { asTalent, asClient, threadId, talent, client } = pair;
  expect((await list(asClient)).toAnswerCount).toBe(1);
  expect((await archive(asClient)).status).toBe(200);
  expect(await idsOf(asClient)).toEqual([]);
  expect(await idsOf(asClient, 'toAnswer')).toEqual([]);
  expect((await list(asClient)).toAnswerCount).toBe(0);
  expect(await idsOf(asClient, 'archived')).toEqual([threadId]);
  expect(await idsOf(asClient, undefined, talent.firstName)).toEqual([threadId]);
  expect(await idsOf(asTalent)).toEqual([threadId]);
  const opened = await asClient.send(messagingInit, { userToId: talent.id, limit: 1 });
  expect(opened.answer.userThreads).toMatchObject([{ threadId, isArchived: true }]);
  await archive(asClient, false);
  expect(await idsOf(asClient)).toEqual([threadId]);

  await archive(asClient);
  await write(asTalent, threadId, 'Are you there?');
  expect(await idsOf(asClient)).toEqual([threadId]);
  expect((await asClient.send(messagingUnread, {})).answer.unread).toBe(1);
  // A thread with unread messages stays listed, so that no unread count is of a thread out of sight.
  expect((await archive(asClient)).status).toBe(200);
  expect(await idsOf(asClient)).toEqual([threadId]);
  expect((await asTalent.send(messagingInit, { userToId: client.id, limit: 1 })).status).toBe(200);
});
