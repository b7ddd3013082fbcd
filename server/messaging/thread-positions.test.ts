import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagingInit } from '#contract/messaging.ts';
import { deletePosition, updatePosition } from '#contract/positions.ts';
import { buildClient } from '#server/accounts/build.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildMessage } from './build.ts';

const [typescript, react] = [1002, 2007];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A talent with one of two required skills, and the contact of a position. */
async function meet(title = 'Cartographer') {
  const { db } = world.services;
  const talent = await buildTalent(db, { skillIds: [typescript], isRemote: true, timezone: 'Europe/Lisbon' });
  const client = await buildClient(db, { firstName: 'Ada' });
  const position = await buildPosition(db, {
    companyId: client.companyId,
    title,
    description: '<p>kept-to-ourselves</p>',
    requiredSkillIds: [typescript, react],
    isRemote: true,
    mainTeammateId: client.id,
  });
  return {
    talent,
    client,
    position,
    talentCaller: await world.signIn(talent),
    clientCaller: await world.signIn(client),
  };
}

/** Opens a thread, from a position if given, and returns the thread's position. */
async function open(caller: Caller, userToId: number, positionHashId?: string) {
  const { status, answer } = await caller.send(messagingInit, { userToId, positionHashId, limit: 1 });
  expect(status).toBe(200);
  return answer.userThreads[0]?.position;
}

test('a thread opened from a position shows it to both people, with how it fits the talent', async () => {
  const { talent, client, position, talentCaller, clientCaller } = await meet();
  const shown = {
    title: 'Cartographer',
    open: {
      hashId: position.hashId,
      place: 'Anywhere in the world',
      fit: {
        isMatch: false,
        heldSkillIds: [typescript],
        requiredCount: 2,
        heldOptionalSkillIds: [],
        isLocationFit: true,
        misfits: [],
      },
    },
  };
  expect(await open(talentCaller, client.id, position.hashId)).toEqual(shown);
  expect(await open(clientCaller, talent.id)).toEqual(shown);
  // Also in the list of threads, once it has a message, and in the reader's language.
  const { threadId } = (await clientCaller.send(messagingInit, { userToId: talent.id })).answer;
  await buildMessage(world.services.db, { threadId: Number(threadId), userId: talent.id });
  expect((await clientCaller.send(messagingInit, {})).answer.userThreads[0]?.position).toEqual(shown);
  await world.services.db.updateTable('users').set({ language: 'de' }).where('id', '=', client.id).execute();
  const germanCaller = await world.signIn(client);
  expect(await open(germanCaller, talent.id)).toMatchObject({ open: { place: 'Überall auf der Welt' } });
});

test('shows neither person a fit for a talent without stated skills', async () => {
  const { talent, client, position, talentCaller, clientCaller } = await meet();
  const { db } = world.services;
  await db.updateTable('talents').set({ skillIds: [] }).where('userId', '=', talent.id).execute();
  expect(await open(talentCaller, client.id, position.hashId)).toMatchObject({ open: { fit: null } });
  expect(await open(clientCaller, talent.id)).toMatchObject({ open: { place: 'Anywhere in the world', fit: null } });
});

test('a later position replaces an earlier one, and opening without one keeps it', async () => {
  const { talent, client, position, talentCaller, clientCaller } = await meet();
  const later = await buildPosition(world.services.db, { companyId: client.companyId, title: 'Navigator' });
  await open(talentCaller, client.id, position.hashId);
  expect(await open(clientCaller, talent.id, later.hashId)).toMatchObject({ title: 'Navigator' });
  expect(await open(talentCaller, client.id)).toMatchObject({ title: 'Navigator' });
});

test('colleagues may have a thread about their own position, without a fit', async () => {
  const { client, position, clientCaller } = await meet();
  const colleague = await buildClient(world.services.db, { companyId: client.companyId });
  expect(await open(clientCaller, colleague.id, position.hashId)).toMatchObject({
    title: 'Cartographer',
    open: { fit: null },
  });
});

test("opening from a Draft, another company's position or an unknown one leaves the thread unchanged", async () => {
  const { db } = world.services;
  const { talent, client, position, talentCaller, clientCaller } = await meet();
  const draft = await buildPosition(db, { companyId: client.companyId, title: 'Secret', isLive: false });
  const foreign = await buildPosition(db, { title: 'Foreign' });
  const others = [draft.hashId, foreign.hashId, 'A'.repeat(22)];
  for (const hashId of others) {
    expect(await open(talentCaller, client.id, hashId)).toBeNull();
    expect(await open(clientCaller, talent.id, hashId)).toBeNull();
  }
  await open(talentCaller, client.id, position.hashId);
  for (const hashId of others)
    expect(await open(talentCaller, client.id, hashId)).toMatchObject({ title: 'Cartographer' });
});

test('shows only the title that both have seen of a position back in Draft', async () => {
  const { talent, client, position, talentCaller, clientCaller } = await meet();
  await open(talentCaller, client.id, position.hashId);
  const save = (changes: { title?: string; isLive?: boolean }) =>
    clientCaller.send(updatePosition, { position: { id: position.id, ...changes } });
  await save({ isLive: false });
  await save({ title: 'Secret reorganisation' });
  const closed = { title: 'Cartographer', open: null };
  expect(await open(talentCaller, client.id)).toEqual(closed);
  expect(await open(clientCaller, talent.id)).toEqual(closed);
  await save({ isLive: true });
  expect(await open(talentCaller, client.id)).toMatchObject({
    title: 'Secret reorganisation',
    open: { hashId: position.hashId },
  });
});

test('keeps the thread, its messages and the title when the position is deleted', async () => {
  const { client, position, talentCaller, clientCaller } = await meet();
  await open(talentCaller, client.id, position.hashId);
  expect((await clientCaller.send(deletePosition, { positionId: position.id })).status).toBe(200);
  expect(await open(talentCaller, client.id)).toEqual({ title: 'Cartographer', open: null });
});

test("deletes the threads with a company's last member and positions", async () => {
  const { client, position, talentCaller } = await meet();
  await open(talentCaller, client.id, position.hashId);
  await withTransaction(world.services.db, (db) => deleteUser(world.services, db, client.id));
  expect((await talentCaller.send(messagingInit, {})).answer.userThreads).toEqual([]);
  const { db } = world.services;
  expect(await db.selectFrom('positions').select('id').where('id', '=', position.id).execute()).toEqual([]);
});

test('opening a thread during the deletion of its position never fails', async () => {
  const { client, position, talentCaller, clientCaller } = await meet();
  const replies = await Promise.all([
    ...Array.from({ length: 8 }, () =>
      talentCaller.send(messagingInit, { userToId: client.id, positionHashId: position.hashId }),
    ),
    clientCaller.send(deletePosition, { positionId: position.id }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
});
