import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeContact } from '#contract/contacts.ts';
import { answerContact, messagingGetMessages, messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { getProfile } from '#contract/profiles.ts';
import { buildClient, signInClient } from '#server/accounts/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildPair, buildThreadOf, write } from './build.ts';

let world: World;
let pair: Awaited<ReturnType<typeof buildPair>>;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  pair = await buildPair(world);
});

async function contactOf(caller: Caller) {
  const { answer } = await caller.send(messagingInit, { limit: 50 });
  return answer.userThreads[0]?.contact;
}
const decline = (threadId: number, reason?: 'pay') =>
  pair.asTalent.send(answerContact, { threadId, answer: 'notInterested', reason });
const accept = (text = 'Gladly', clientKey?: string) =>
  pair.asTalent.send(answerContact, { threadId: pair.threadId, answer: 'interested', text, clientKey });
const close = (caller: Caller) => caller.send(closeContact, { threadId: pair.threadId, reason: 'filled' });

/** A colleague of the client with a thread of their own with the talent. */
async function buildColleague() {
  const { db } = world.services;
  const colleague = await buildClient(db, { companyId: pair.companyId });
  return {
    caller: await world.signIn(colleague),
    threadId: await buildThreadOf(db, pair.talent.id, colleague.id),
  };
}

test('a first message is open for the other side, and its sender sees when it lapses', async () => {
  const { asTalent, asClient, threadId } = pair;
  expect(await contactOf(asTalent)).toBeUndefined();
  await write(asClient, threadId);
  expect(await contactOf(asTalent)).toMatchObject({ openedBy: 'them', state: 'open', mayWrite: true, reason: null });
  const mine = await contactOf(asClient);
  expect(mine).toMatchObject({ openedBy: 'me', state: 'open' });
  const days = (Date.parse(mine?.closesOn ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(13);
  expect(days).toBeLessThanOrEqual(14);
});

test('any message of the other side answers, even to a colleague', async () => {
  const { asTalent, asClient, threadId } = pair;
  await write(asClient, threadId);
  const colleague = await buildColleague();
  expect(await write(asTalent, colleague.threadId)).toBe(200);
  expect(await contactOf(asClient)).toMatchObject({ state: 'answered', closesOn: null });
  expect(await contactOf(colleague.caller)).toMatchObject({ openedBy: 'me', state: 'answered' });
});

test('a talent shows interest by a message, stored once', async () => {
  const { asClient, asTalent, threadId } = pair;
  await write(asClient, threadId);
  const [one, again] = [await accept('When?', 'key'), await accept('When?', 'key')];
  expect(one.answer.message).toMatchObject({ text: 'When?', user_id: pair.talent.id });
  expect(again.answer.message?.id).toBe(one.answer.message?.id);
  expect(await contactOf(asTalent)).toMatchObject({ state: 'interested', mayWrite: true });
  expect((await accept('Again')).status).toBe(409);
  expect((await asTalent.send(answerContact, { threadId, answer: 'interested', text: ' ' })).status).toBe(422);
});

test('no member can write to a talent who is not interested until the talent writes', async () => {
  const { asClient, asTalent, threadId } = pair;
  await write(asClient, threadId);
  const colleague = await buildColleague();
  expect((await decline(threadId, 'pay')).status).toBe(200);
  expect(await contactOf(asClient)).toMatchObject({ state: 'notInterested', reason: 'pay', mayWrite: false });
  expect(await contactOf(asTalent)).toMatchObject({ state: 'notInterested', reason: 'pay', mayWrite: true });
  const refused = await asClient.send(messagingPostMessage, { threadId, text: 'But' });
  expect(refused.status).toBe(409);
  expect(refused.problem).toMatchObject({ code: 'conversation-closed', reason: { code: 'conversationClosed' } });
  expect(await write(colleague.caller, colleague.threadId)).toBe(409);
  expect((await decline(threadId)).status).toBe(409);

  expect(await write(asTalent, threadId, 'On second thoughts')).toBe(200);
  expect(await write(asClient, threadId)).toBe(200);
  expect(await write(colleague.caller, colleague.threadId)).toBe(200);
  expect(await contactOf(asClient)).toMatchObject({ state: 'answered', reason: null, mayWrite: true });
});

test('the profile of a talent shows their refusal to each member of the company until they write', async () => {
  const { asClient, asTalent, threadId, talent } = pair;
  const declinedTo = async (caller: Caller) => {
    const { answer } = await caller.send(getProfile, { profileType: 'talent', talentId: talent.id });
    return answer.profileType === 'talent' ? answer.talent.declined : undefined;
  };
  await write(asClient, threadId);
  expect(await declinedTo(asClient)).toBeUndefined();
  const colleague = await buildColleague();
  const { caller: stranger } = await signInClient(world);
  await decline(threadId, 'pay');
  for (const caller of [asClient, colleague.caller]) expect(await declinedTo(caller)).toEqual({ reason: 'pay' });
  for (const caller of [stranger, asTalent]) expect(await declinedTo(caller)).toBeUndefined();
  await write(asTalent, threadId, 'On second thoughts');
  expect(await declinedTo(asClient)).toBeUndefined();
});

test('a message stored before the talent declined is returned again for its key', async () => {
  const { asClient, threadId } = pair;
  const message = { threadId, text: 'Hello', clientKey: 'first' };
  const first = await asClient.send(messagingPostMessage, message);
  await decline(threadId);
  const again = await asClient.send(messagingPostMessage, message);
  expect(again.answer.message.id).toBe(first.answer.message.id);
});

test.each(['asTalent', 'asClient'] as const)('a closed contact is open again once %s writes', async (who) => {
  const { asClient, asTalent, threadId } = pair;
  await write(asTalent, threadId);
  expect((await close(asClient)).status).toBe(200);
  expect(await contactOf(asTalent)).toMatchObject({
    openedBy: 'me',
    state: 'closed',
    reason: 'filled',
    mayWrite: true,
  });
  expect((await close(asClient)).status).toBe(409);
  expect(await write(pair[who], threadId)).toBe(200);
  expect(await contactOf(asTalent)).toMatchObject({ state: 'answered', reason: null });
});

test('only the other side can answer, and only an open first message', async () => {
  const { asClient, asTalent, threadId } = pair;
  expect((await decline(threadId)).status).toBe(409);
  await write(asTalent, threadId);
  expect((await accept()).status).toBe(409);
  expect((await decline(threadId)).status).toBe(409);
  await write(asClient, threadId);
  expect((await close(asClient)).status).toBe(409);
});

test('of two concurrent first messages one opens the contact and the other answers it', async () => {
  const { asClient, asTalent, threadId } = pair;
  expect(await Promise.all([write(asClient, threadId), write(asTalent, threadId)])).toEqual([200, 200]);
  expect(await contactOf(asTalent)).toMatchObject({ state: 'answered' });
});

test('colleagues have no contact', async () => {
  const { db } = world.services;
  const colleague = await buildClient(db, { companyId: pair.companyId });
  const threadId = await buildThreadOf(db, pair.client.id, colleague.id);
  expect(await write(pair.asClient, threadId)).toBe(200);
  expect(await contactOf(pair.asClient)).toBeUndefined();
  expect((await close(await world.signIn(colleague))).status).toBe(404);
});

const listed = async (caller: Caller, filter: 'toAnswer' | 'closed') => {
  const { answer } = await caller.send(messagingInit, { limit: 50, filter });
  return { ids: answer.userThreads.map((thread) => thread.threadId), count: answer.toAnswerCount };
};

test('the list counts conversations to answer, and can show only those or the closed ones', async () => {
  const { asClient, asTalent, threadId } = pair;
  const none = { ids: [], count: 0 };
  const one = { ids: [threadId], count: 1 };
  expect(await listed(asTalent, 'toAnswer')).toEqual(none);
  await write(asClient, threadId);
  expect(await listed(asTalent, 'toAnswer')).toEqual(one);
  expect(await listed(asClient, 'toAnswer')).toEqual(none);
  await decline(threadId);
  for (const caller of [asTalent, asClient]) expect(await listed(caller, 'toAnswer')).toEqual(none);
  expect(await listed(asTalent, 'closed')).toEqual({ ids: [threadId], count: 0 });
  expect(await listed(asClient, 'closed')).toEqual({ ids: [threadId], count: 0 });

  await write(asTalent, threadId, 'Thursday would suit me.');
  expect(await listed(asClient, 'toAnswer')).toEqual(one);
  expect(await listed(asTalent, 'toAnswer')).toEqual(none);
  await asClient.send(messagingGetMessages, { threadId });
  expect(await listed(asClient, 'toAnswer')).toEqual(one);
  await write(asClient, threadId, 'Until then.');
  expect(await listed(asClient, 'toAnswer')).toEqual(none);
  expect(await listed(asTalent, 'toAnswer')).toEqual(one);
});

test('a message of a suspended person does not count as to be answered', async () => {
  const { asTalent, asClient, threadId, client } = pair;
  await write(asClient, threadId);
  await world.services.db
    .updateTable('users')
    .set({ suspendedUntil: sql<Date>`'infinity'` })
    .where('id', '=', client.id)
    .execute();
  expect(await listed(asTalent, 'toAnswer')).toEqual({ ids: [], count: 0 });
});
