import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser, signIn } from '#contract/accounts.ts';
import { imageKinds } from '#contract/images.ts';
import { editTeammate, updateTeammate } from '#contract/teammates.ts';
import { buildTalentUser, plantCode } from '#server/accounts/build.ts';
import type { World } from '#server/testing/world.ts';
import {
  add,
  buildMember,
  buildPicture,
  createWorkingWorld,
  findUser,
  mailTo,
  newAddress,
  read,
  statuses,
} from './build.ts';

/** Copies of one avatar. */
const copies = 1 + imageKinds.avatar.narrower.length;

let world: World;
let picture: Buffer;
beforeAll(async () => {
  world = await createWorkingWorld();
  picture = await buildPicture();
});
afterAll(() => world.close());

test("members of a company may edit each other, but not other companies' members", async () => {
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
    hasSignedIn: true,
    emailChange: null,
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

test('removing a picture deletes its file', async () => {
  const { caller, user } = await buildMember(world);
  await caller.send(updateTeammate, { teammate: { id: user.id } }, { avatar: picture });
  const { avatarUrl } = await read(caller, user.id);
  expect((await caller.get(String(avatarUrl))).status).toBe(200);
  const teammate = { id: user.id, title: 'Baker', removedImages: ['avatar' as const] };
  expect((await caller.send(updateTeammate, { teammate })).status).toBe(200);
  expect(await read(caller, user.id)).toMatchObject({ title: 'Baker', avatarUrl: null });
  await expect.poll(async () => (await caller.get(String(avatarUrl))).status).toBe(404);
});

test("two people saving concurrently do not undo each other's changes", async () => {
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
    .toBe(stored.length * copies);
});

test('corrects the address of a user who has never signed in, and invites the right one', async () => {
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
  expect(await read(caller, teammateId)).toMatchObject({ email: right, hasSignedIn: false, emailChange: null });
  expect(await mailTo(world, right)).toHaveLength(1);
  expect((await visitor.send(signIn, { step: 2, email: wrong, code })).answer.status).toBe('wrongCredentialsWrongUser');
  expect((await visitor.send(currentUser, {})).status).toBe(401);
});

test('the same address in another case is no change, and sends no invitation', async () => {
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

test('refuses a taken address, and saves nothing with it', async () => {
  const { caller, user } = await buildMember(world);
  const colleague = await buildMember(world, user.companyId);
  const { teammateId } = (await add(caller, newAddress())).answer;
  for (const id of [teammateId, colleague.user.id]) {
    const before = await read(caller, id);
    const { status, problem } = await caller.send(updateTeammate, {
      teammate: { id, email: user.email.toUpperCase(), title: 'Lost' },
    });
    expect([status, problem.errors]).toEqual([409, [expect.objectContaining({ path: 'teammate.email' })]]);
    expect(await read(caller, id)).toEqual(before);
  }
  expect((await caller.send(updateTeammate, { teammate: { id: teammateId, email: 'nobody' } })).status).toBe(422);
});

test('if an address is changed while its owner signs in, one of the two is too late', async () => {
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
    const isSignedIn = signedIn.answer.step === 3;
    expect((await visitor.send(currentUser, {})).status).toBe(isSignedIn ? 200 : 401);
    // A user who has signed in keeps the address: the concurrent change is refused, and a later one waits for a code.
    const kept = await findUser(world, email);
    const waits = changed.status === 409 || changed.answer.emailChange !== undefined;
    expect([kept?.id, waits]).toEqual(isSignedIn ? [teammateId, true] : [undefined, false]);
  }
});

test('refuses changes to an older version, saving none of them', async () => {
  const { caller, user } = await buildMember(world);
  const { teammateId } = (await add(caller, newAddress())).answer;
  const { version } = await read(caller, user.id);
  const save = (id: number, given: number, changes: object) =>
    caller.send(updateTeammate, { teammate: { id, version: given, ...changes } });
  expect((await save(user.id, version, { title: 'CTO' })).status).toBe(200);
  const { status, problem } = await save(user.id, version, { bio: 'Lost', email: newAddress() });
  expect([status, problem.code]).toEqual([409, 'edit-conflict']);
  expect(await read(caller, user.id)).toMatchObject({
    version: version + 1,
    title: 'CTO',
    bio: 'Hello',
    emailChange: null,
  });
  // A correction is one save like any other.
  const invited = await read(caller, teammateId);
  const right = newAddress();
  expect((await save(teammateId, invited.version, { email: right, title: 'CTO' })).status).toBe(200);
  expect((await save(teammateId, invited.version, { title: 'Lost' })).status).toBe(409);
  expect(await read(caller, teammateId)).toMatchObject({ email: right, title: 'CTO' });
});

test('refuses one of two concurrent saves of the same version', async () => {
  const { caller, user } = await buildMember(world);
  const { version } = await read(caller, user.id);
  const replies = await Promise.all(
    ['CTO', 'CEO'].map((title) => caller.send(updateTeammate, { teammate: { id: user.id, version, title } })),
  );
  expect(statuses(replies)).toEqual([200, 409]);
});
