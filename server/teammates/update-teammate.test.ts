import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser, signIn } from '#contract/accounts.ts';
import { editTeammate, updateTeammate } from '#contract/teammates.ts';
import { buildTalentUser, plantCode } from '#server/accounts/build.ts';
import type { World } from '#server/platform/testing/world.ts';
import { add, buildMember, buildPicture, createWorkingWorld, findUser, mailTo, newAddress, read } from './build.ts';

let world: World;
let picture: Buffer;
beforeAll(async () => {
  world = await createWorkingWorld();
  picture = await buildPicture();
});
afterAll(() => world.close());

test('everyone of a company may edit everyone of it, and nobody else', async () => {
  const { caller, user } = await buildMember(world);
  const colleague = await buildMember(world, user.companyId);
  const stranger = await buildMember(world);
  const talent = await buildTalentUser(world.services.db);
  const change = { firstName: 'Tomasz', lastName: 'Wilk', title: '', bio: 'Line\nLine' };
  expect(
    (await colleague.caller.send(updateTeammate, { teammate: { id: user.id, ...change } }, { avatar: picture })).status,
  ).toBe(200);
  expect(await read(caller, user.id)).toMatchObject({
    ...change,
    email: user.email,
    isMe: true,
    mayChangeEmail: false,
  });
  for (const id of [user.id, talent.id, 2_000_000_000]) {
    expect(
      (
        await stranger.caller.send(
          updateTeammate,
          { teammate: { id, ...change, lastName: 'Taken' } },
          { avatar: picture },
        )
      ).status,
    ).toBe(404);
    expect((await stranger.caller.send(editTeammate, { teammateId: id })).status).toBe(404);
  }
  expect(await findUser(world, talent.email)).toMatchObject({ lastName: talent.lastName });
});

test('of two people who save, neither undoes what the other changed', async () => {
  const { caller, user } = await buildMember(world);
  const colleague = await buildMember(world, user.companyId);
  await Promise.all([
    caller.send(updateTeammate, { teammate: { id: user.id, title: 'Head of Engineering' } }, { avatar: picture }),
    colleague.caller.send(updateTeammate, { teammate: { id: user.id, bio: 'Bakery' } }, { avatar: picture }),
  ]);
  const saved = await read(caller, user.id);
  expect(saved).toMatchObject({ title: 'Head of Engineering', bio: 'Bakery', firstName: user.firstName });
  const key = String(saved.avatarUrl).replace('/media/', '');
  const stored = await world.services.db
    .selectFrom('users')
    .select('avatarKey')
    .where('avatarKey', 'is not', null)
    .execute();
  expect(stored.map(({ avatarKey }) => avatarKey)).toContain(key);
  await expect
    .poll(async () => (await Array.fromAsync(world.services.storage.list('avatar'))).length)
    .toBe(stored.length);
});

test('the address of somebody who has never signed in may be corrected, and the right one is invited', async () => {
  const { caller } = await buildMember(world);
  const wrong = newAddress();
  const right = newAddress();
  const { teammateId } = (await add(caller, wrong)).answer;
  const visitor = world.visitor();
  await visitor.send(signIn, { step: 1, email: wrong });
  const code = await plantCode(world.services, 'signin', wrong);
  expect((await caller.send(updateTeammate, { teammate: { id: teammateId, email: right.toUpperCase() } })).status).toBe(
    200,
  );
  expect(await read(caller, teammateId)).toMatchObject({ email: right, mayChangeEmail: true });
  expect(await mailTo(world, right)).toHaveLength(1);
  expect((await visitor.send(signIn, { step: 2, email: wrong, code })).answer.status).toBe('wrongCredentialsWrongUser');
  expect((await visitor.send(currentUser, {})).status).toBe(401);
});

test('the same address in other letters is no change, and invites nobody again', async () => {
  const { caller } = await buildMember(world);
  const email = newAddress();
  const { teammateId } = (await add(caller, email)).answer;
  await mailTo(world, email);
  expect(
    (await caller.send(updateTeammate, { teammate: { id: teammateId, email: email.toUpperCase(), title: 'CTO' } }))
      .status,
  ).toBe(200);
  expect(await read(caller, teammateId)).toMatchObject({ email, title: 'CTO' });
  expect(await mailTo(world, email)).toHaveLength(1);
});

test('nobody takes a taken address, and nobody who has signed in is given another one', async () => {
  const { caller, user } = await buildMember(world);
  const colleague = await buildMember(world, user.companyId);
  const { teammateId } = (await add(caller, newAddress())).answer;
  const before = await read(caller, teammateId);
  expect(
    (await caller.send(updateTeammate, { teammate: { id: teammateId, email: user.email, title: 'Lost' } })).status,
  ).toBe(409);
  expect(await read(caller, teammateId)).toEqual(before);
  for (const id of [user.id, colleague.user.id]) {
    const { status, problem } = await caller.send(updateTeammate, {
      teammate: { id, email: newAddress(), title: 'Lost' },
    });
    expect([status, problem.detail]).toEqual([409, expect.stringContaining('has signed in already')]);
  }
  expect(await findUser(world, colleague.user.email)).toMatchObject({ id: colleague.user.id, title: 'Engineer' });
  expect((await caller.send(updateTeammate, { teammate: { id: teammateId, email: 'nobody' } })).status).toBe(422);
});

test('an address changed while its owner signs in: one of the two is too late', async () => {
  const { caller } = await buildMember(world);
  for (let round = 0; round < 5; round += 1) {
    const email = newAddress();
    const { teammateId } = (await add(caller, email)).answer;
    const visitor = world.visitor();
    await visitor.send(signIn, { step: 1, email });
    const code = await plantCode(world.services, 'signin', email);
    const [signedIn, changed] = await Promise.all([
      visitor.send(signIn, { step: 2, email, code }),
      caller.send(updateTeammate, { teammate: { id: teammateId, email: newAddress() } }),
    ]);
    const hasSession = (await visitor.send(currentUser, {})).status === 200;
    expect([hasSession, changed.status]).toEqual(signedIn.answer.step === 3 ? [true, 409] : [false, 200]);
  }
});
