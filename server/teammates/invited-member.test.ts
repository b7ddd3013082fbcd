import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTeammates } from '#contract/companies.ts';
import { messagingInit } from '#contract/messaging.ts';
import { createPosition, updatePosition } from '#contract/positions.ts';
import { type Profile, getProfile } from '#contract/profiles.ts';
import { buildInvited } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildMember } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a talent can see and write to an invited member only once they have signed in', async () => {
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
    return { lists, member: member.status, thread: thread.status };
  };
  expect(await seen()).toEqual({ lists: [[user.id], [user.id]], member: 404, thread: 404 });
  await world.signIn(invited);
  const all = [user.id, invited.id];
  expect(await seen()).toEqual({ lists: [all, all], member: 200, thread: 200 });
});

test('a colleague sees an invited member marked and can write to them, but not make them a contact', async () => {
  const { db } = world.services;
  const { user, caller } = await buildMember(world);
  const invited = await buildInvited(db, { companyId: user.companyId });
  const { teammates } = (await caller.send(listTeammates, {})).answer;
  expect(teammates.map(({ isInvited }) => isInvited)).toEqual([undefined, true]);
  expect((await caller.send(messagingInit, { userToId: invited.id })).status).toBe(200);
  const position = await buildPosition(db, { companyId: user.companyId, mainTeammateId: user.id });
  const save = () =>
    caller.send(updatePosition, { position: { id: position.id, version: 1, mainTeammateId: invited.id } });
  const refused = await save();
  expect([refused.status, refused.problem.errors?.map(({ path }) => path)]).toEqual([422, ['position.mainTeammateId']]);
  expect(await contactsOf(user.companyId)).toEqual([user.id]);
  await world.signIn(invited);
  expect((await save()).status).toBe(200);
  expect(await contactsOf(user.companyId)).toEqual([invited.id]);
});

test('refuses to create a position with an invited member as its contact', async () => {
  const { db } = world.services;
  const { user, caller } = await buildMember(world);
  const invited = await buildInvited(db, { companyId: user.companyId });
  expect((await caller.send(createPosition, { position: { mainTeammateId: invited.id } })).status).toBe(422);
  expect(await contactsOf(user.companyId)).toEqual([]);
});

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
