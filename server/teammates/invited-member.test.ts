import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Teammate, listTeammates } from '#contract/companies.ts';
import { messagingInit } from '#contract/messaging.ts';
import { createPosition, updatePosition } from '#contract/positions.ts';
import { type Profile, getProfile } from '#contract/profiles.ts';
import { buildInvited } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildMember } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('talents find an invited member in no list and can write to them only once they have signed in', async () => {
  const { db } = world.services;
  const { user } = await buildMember(world);
  const invited = await buildInvited(db, { companyId: user.companyId });
  const position = await buildPosition(db, { companyId: user.companyId, mainTeammateId: user.id });
  const { caller } = await signInTalent(world);
  const seen = async () => {
    const company = await caller.send(getProfile, { profileType: 'company', companyId: user.companyId });
    const role = await caller.send(getProfile, { profileType: 'position', positionHashId: position.hashId });
    const member = await caller.send(getProfile, { profileType: 'teammate', teammateId: invited.id });
    const thread = await caller.send(messagingInit, { userToId: invited.id });
    const lists = [idsIn(company.answer), idsIn(role.answer)];
    return { lists, may: teammateOf(member.answer).may.write, thread: thread.status };
  };
  expect(await seen()).toEqual({ lists: [[user.id], [user.id]], may: false, thread: 404 });
  await world.signIn(invited);
  const all = [user.id, invited.id];
  expect(await seen()).toEqual({ lists: [all, all], may: true, thread: 200 });
});

test('engineers reach the longest-standing member about a position whose contact has not signed in', async () => {
  const { db } = world.services;
  const { user, caller } = await buildMember(world);
  const { companyId } = user;
  await buildMember(world, companyId);
  const invited = await buildInvited(db, { companyId });
  const position = await buildPosition(db, { companyId, mainTeammateId: user.id });
  const changes = { id: position.id, version: 1, mainTeammateId: invited.id };
  expect((await caller.send(updatePosition, { position: changes })).status).toBe(200);
  const { caller: talent } = await signInTalent(world);
  const contactFor = async (onlooker: Caller) => {
    const { answer } = await onlooker.send(getProfile, { profileType: 'position', positionHashId: position.hashId });
    return answer.profileType === 'position' ? answer.position.mainTeammateId : undefined;
  };
  expect(await contactFor(caller)).toBe(invited.id);
  expect(await contactFor(talent)).toBe(user.id);
  expect([await positionsOf(caller, invited.id), await positionsOf(caller, user.id)]).toEqual([1, 0]);
  expect([await positionsOf(talent, invited.id), await positionsOf(talent, user.id)]).toEqual([0, 1]);
  await world.signIn(invited);
  expect(await contactFor(talent)).toBe(invited.id);
  expect([await positionsOf(talent, invited.id), await positionsOf(talent, user.id)]).toEqual([1, 0]);
});

test('a colleague sees an invited member marked, with every field, and can write to them and make them a contact', async () => {
  const { db } = world.services;
  const { user, caller } = await buildMember(world);
  const invited = await buildInvited(db, { companyId: user.companyId });
  const { teammates } = (await caller.send(listTeammates, {})).answer;
  expect(teammates.map(({ isInvited }) => isInvited)).toEqual([undefined, true]);
  const company = expect.objectContaining({ id: user.companyId });
  expect(teammates[0]).toMatchObject({ id: user.id, bio: 'Hello', email: user.email, company, positions: [] });
  expect((await caller.send(messagingInit, { userToId: invited.id })).status).toBe(200);
  const position = await buildPosition(db, { companyId: user.companyId, mainTeammateId: user.id });
  const changes = { id: position.id, version: 1, mainTeammateId: invited.id };
  expect((await caller.send(updatePosition, { position: changes })).status).toBe(200);
  expect(await contactsOf(user.companyId)).toEqual([invited.id]);
  const listed = (await caller.send(listTeammates, {})).answer.teammates;
  expect(listed.map(({ positions }) => positions.length)).toEqual([0, 1]);
});

test('a new position may have an invited member as its contact', async () => {
  const { db } = world.services;
  const { user, caller } = await buildMember(world);
  const invited = await buildInvited(db, { companyId: user.companyId });
  expect((await caller.send(createPosition, { position: { mainTeammateId: invited.id } })).status).toBe(200);
  expect(await contactsOf(user.companyId)).toEqual([invited.id]);
});

const positionsOf = async (onlooker: Caller, teammateId: number) =>
  teammateOf((await onlooker.send(getProfile, { profileType: 'teammate', teammateId })).answer).positions.length;

function teammateOf(profile: Profile): Teammate {
  if (profile.profileType !== 'teammate') throw new Error('not a teammate');
  return profile.teammate;
}

/** The members in a profile. */
function idsIn(profile: Profile): number[] {
  if (profile.profileType === 'company') return profile.company.teammates.map(({ id }) => id);
  return profile.profileType === 'position' ? profile.position.company.teammates.map(({ id }) => id) : [];
}

const contactsOf = async (companyId: number) =>
  (
    await world.services.db
      .selectFrom('positions')
      .select('mainTeammateId')
      .where('companyId', '=', companyId)
      .execute()
  ).map(({ mainTeammateId }) => mainTeammateId);
