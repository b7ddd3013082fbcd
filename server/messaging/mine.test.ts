import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveThread } from '#contract/conversations.ts';
import { type ThreadFilter, messagingGetMessages, messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { deletePosition } from '#contract/positions.ts';
import { buildClient } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildMessage } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A member, and their threads: about an own position, a colleague's, one without a contact, and about none. */
async function meetFour() {
  const { db } = world.services;
  const client = await buildClient(db);
  const { companyId } = client;
  const colleague = await buildClient(db, { companyId });
  const caller = await world.signIn(client);
  const build = (mainTeammateId: number | null) => buildPosition(db, { companyId, mainTeammateId });
  const positions = { own: await build(client.id), theirs: await build(colleague.id), nobodys: await build(null) };
  const converse = async (positionHashId?: string) => {
    const talent = await buildTalent(db, {});
    const { threadId } = (await caller.send(messagingInit, { userToId: talent.id, positionHashId })).answer;
    const thread = { threadId: Number(threadId), talent };
    await write(thread, client);
    return thread;
  };
  const threads = {
    own: await converse(positions.own.hashId),
    theirs: await converse(positions.theirs.hashId),
    nobodys: await converse(positions.nobodys.hashId),
    none: await converse(),
  };
  return { client, colleague, caller, positions, threads };
}

const write = ({ threadId }: { threadId: number }, { id }: { id: number }) =>
  buildMessage(world.services.db, { threadId, userId: id });

const listed = async (caller: Caller, asked: { mine?: boolean; filter?: ThreadFilter; search?: string } = {}) =>
  (await caller.send(messagingInit, { limit: 50, ...asked })).answer.userThreads.map(({ threadId }) => threadId);

test('leaves out conversations about a colleague’s position, and keeps those about nobody’s', async () => {
  const { caller, positions, threads } = await meetFour();
  const all = [threads.none, threads.nobodys, threads.theirs, threads.own].map(({ threadId }) => threadId);
  const mine = all.filter((id) => id !== threads.theirs.threadId);
  expect(await listed(caller)).toEqual(all);
  expect(await listed(caller, { mine: false })).toEqual(all);
  expect(await listed(caller, { mine: true })).toEqual(mine);
  // Without a limit too, and page by page.
  const whole = (await caller.send(messagingInit, { mine: true })).answer.userThreads;
  expect(whole.map(({ threadId }) => threadId)).toEqual(mine);
  const page = (await caller.send(messagingInit, { limit: 2, mine: true })).answer;
  expect(page.userThreads.map(({ threadId }) => threadId)).toEqual(mine.slice(0, 2));
  const next = (await caller.send(messagingInit, { limit: 2, mine: true, beforeId: page.nextBeforeId })).answer;
  expect(next.userThreads.map(({ threadId }) => threadId)).toEqual(mine.slice(2));
  expect(next.nextBeforeId).toBeNull();
  // A deleted position is nobody's.
  await caller.send(deletePosition, { positionId: positions.theirs.id });
  expect(await listed(caller, { mine: true })).toEqual(all);
});

test('leaves out nothing that is unread or awaits an answer, so that the number of these stays true', async () => {
  const { client, caller, threads } = await meetFour();
  const { threadId } = threads.theirs;
  expect(await listed(caller, { mine: true, filter: 'toAnswer' })).toEqual([]);
  await write(threads.theirs, threads.theirs.talent);
  expect(await listed(caller, { mine: true })).toContain(threadId);
  expect(await listed(caller, { mine: true, filter: 'toAnswer' })).toEqual([threadId]);
  expect((await caller.send(messagingInit, { limit: 50, mine: true })).answer.toAnswerCount).toBe(1);
  await write(threads.theirs, client);
  expect(await listed(caller, { mine: true })).toContain(threadId); // their message is still unread
  await caller.send(messagingGetMessages, { threadId });
  expect(await listed(caller, { mine: true })).not.toContain(threadId);
});

test('keeps a conversation about an own position and a colleague’s, whichever came last', async () => {
  const { caller, positions, threads } = await meetFour();
  for (const [{ threadId }, { hashId: positionHashId }] of [
    [threads.own, positions.theirs],
    [threads.theirs, positions.own],
  ] as const) {
    const sent = await caller.send(messagingPostMessage, { threadId, text: 'There is another one.', positionHashId });
    expect(sent.status).toBe(200);
  }
  const both = [threads.theirs.threadId, threads.own.threadId];
  expect((await listed(caller, { mine: true })).slice(0, 2)).toEqual(both);
});

test('combines with search and the other filters', async () => {
  const { caller, threads } = await meetFour();
  for (const { threadId } of [threads.own, threads.theirs])
    await caller.send(archiveThread, { threadId, isArchived: true });
  expect(await listed(caller, { mine: true, filter: 'archived' })).toEqual([threads.own.threadId]);
  expect(await listed(caller, { mine: true })).toEqual([threads.none.threadId, threads.nobodys.threadId]);
  expect(await listed(caller, { filter: 'archived' })).toHaveLength(2);
  expect(await listed(caller, { mine: true, search: threads.theirs.talent.lastName })).not.toContain(
    threads.theirs.threadId,
  );
});

const counted = async (by: Caller) => (await by.send(messagingInit, { limit: 1 })).answer.positions;

test('the first page counts the positions of a member’s company, and of a talent none', async () => {
  const { colleague, caller, positions, threads } = await meetFour();
  const { db } = world.services;
  await buildPosition(db);
  await db.updateTable('positions').set({ isLive: false }).where('id', '=', positions.own.id).execute();
  expect(await counted(caller)).toEqual({ all: 3, live: 2, mine: 1, liveMine: 0 });
  expect(await counted(await world.signIn(colleague))).toEqual({ all: 3, live: 2, mine: 1, liveMine: 1 });
  expect((await caller.send(messagingInit, {})).answer).not.toHaveProperty('positions');
  const asTalent = await world.signIn(threads.theirs.talent);
  expect(await counted(asTalent)).toBeUndefined();
  expect(await listed(asTalent, { mine: true })).toEqual([threads.theirs.threadId]);
});
