import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser, signUp } from '#contract/accounts.ts';
import { leaveCompany, updateTeammate } from '#contract/teammates.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { add, buildMember, findUser, newAddress, statuses } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a leaving member is signed out in every browser, and may sign up again', async () => {
  const { db } = world.services;
  const stays = await buildMember(world);
  const leaves = await buildMember(world, stays.user.companyId);
  const elsewhere = await world.signIn(leaves.user);
  const position = await buildPosition(db, { companyId: stays.user.companyId, mainTeammateId: leaves.user.id });
  expect((await leaves.caller.send(leaveCompany, {})).status).toBe(200);
  expect(leaves.caller.cookies.has('session')).toBe(false);
  for (const caller of [leaves.caller, elsewhere]) expect((await caller.send(currentUser, {})).status).toBe(401);
  expect(await findUser(world, leaves.user.email)).toBeUndefined();
  const row = await db
    .selectFrom('positions')
    .select('mainTeammateId')
    .where('id', '=', position.id)
    .executeTakeFirst();
  expect(row?.mainTeammateId).toBe(stays.user.id);
  const newcomer = { accountTypeId: 1, firstName: 'Noor', lastName: 'Castellanos', companyName: '' } as const;
  const { answer } = await leaves.caller.send(signUp, { ...newcomer, email: leaves.user.email, step: 1 });
  expect(answer.status).toBe('ok');
});

test('the last member who has signed in cannot leave, so the company remains', async () => {
  const { caller, user } = await buildMember(world);
  await add(caller, newAddress());
  const { status, problem } = await caller.send(leaveCompany, {});
  expect([status, problem.detail]).toEqual([
    409,
    'No other member of Northwind Labs has signed in yet. A company needs at least one.',
  ]);
  expect((await caller.send(updateTeammate, { teammate: { id: user.id, bio: 'Still here' } })).status).toBe(200);
});

test('one of two last members leaving concurrently stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await buildMember(world);
    const other = await buildMember(world, one.user.companyId);
    const replies = await Promise.all([one, other].map(({ caller }) => caller.send(leaveCompany, {})));
    expect(statuses(replies)).toEqual([200, 409]);
  }
});
