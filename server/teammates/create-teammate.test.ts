import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser, signIn } from '#contract/accounts.ts';
import { listTeammates } from '#contract/companies.ts';
import { createTeammate, updateTeammate } from '#contract/teammates.ts';
import { buildClient, buildTalentUser, plantCode } from '#server/accounts/build.ts';
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

let world: World;
let picture: Buffer;
beforeAll(async () => {
  world = await createWorkingWorld();
  picture = await buildPicture();
});
afterAll(() => world.close());

test('lists the team, longest-standing first, with its addresses', async () => {
  const { user, caller } = await buildMember(world);
  const colleague = await buildClient(world.services.db, { companyId: user.companyId });
  await buildClient(world.services.db);
  const { answer } = await caller.send(listTeammates, {});
  expect(answer.teammates.map(({ id, email, isMe }) => [id, email, isMe])).toEqual([
    [user.id, user.email, true],
    [colleague.id, colleague.email, false],
  ]);
  expect(answer.completedProfiles).toEqual([1]);
});

test('a new teammate is a member at once, and is mailed an invitation that does not sign in by itself', async () => {
  const { user, caller } = await buildMember(world);
  const email = newAddress();
  const { status, answer } = await add(caller, ` ${email.toUpperCase()} `, { avatar: picture });
  expect(status).toBe(200);
  const teammate = await read(caller, answer.teammateId);
  expect(teammate).toMatchObject({
    firstName: 'Noor',
    title: 'Recruiter',
    bio: '',
    email,
    hasSignedIn: false,
    version: 1,
    emailChange: null,
    company: { id: user.companyId },
  });
  expect((await caller.get(String(teammate.avatarUrl))).status).toBe(200);
  const [mail, ...more] = await mailTo(world, email);
  expect(more).toEqual([]);
  expect(mail).toContain('Northwind Labs');
  expect(mail?.replaceAll(/=\r\n/g, '')).toContain(`/signin?email=3D${encodeURIComponent(email)}`);
  expect(
    await world.services.db.selectFrom('sessions').select('userId').where('userId', '=', answer.teammateId).execute(),
  ).toEqual([]);
});

test('an invited user signs in with a code, and becomes a colleague', async () => {
  const { user, caller } = await buildMember(world);
  const email = newAddress();
  await add(caller, email);
  const visitor = world.visitor();
  expect((await visitor.send(signIn, { step: 1, email })).answer.status).toBe('ok');
  expect(
    (await visitor.send(signIn, { step: 2, email, code: await plantCode(world.services, 'signin', email) })).answer
      .step,
  ).toBe(3);
  expect((await visitor.send(currentUser, {})).answer).toMatchObject({ type: 2, company: { id: user.companyId } });
});

test.each([
  ['teammate.firstName', { firstName: ' ' }],
  ['teammate.lastName', { lastName: '' }],
  ['teammate.email', { email: 'nobody' }],
  ['teammate.email', { email: 'a@b@example.com' }],
  ['teammate.email', { email: 'a@example.com\r\nBcc: b@example.com' }],
  ['teammate.title', { title: 'x'.repeat(101) }],
  ['teammate.bio', { bio: 'x'.repeat(5_001) }],
])('%s is refused with 422, and no member is added: %j', async (path, wrong) => {
  const { caller } = await buildMember(world);
  const teammate = { firstName: 'Noor', lastName: 'Castellanos', email: newAddress(), ...wrong };
  const { status, problem } = await caller.send(createTeammate, { teammate });
  expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  expect((await caller.send(listTeammates, {})).answer.teammates).toHaveLength(1);
});

test('refuses all missing fields at once', async () => {
  const { caller } = await buildMember(world);
  const { status, problem } = await caller.send(createTeammate, {
    teammate: { firstName: '', lastName: ' ', email: '' },
  });
  expect([status, problem.errors?.map(({ path, code }) => [path, code])]).toEqual([
    422,
    [
      ['teammate.firstName', 'empty'],
      ['teammate.lastName', 'empty'],
      ['teammate.email', 'email'],
    ],
  ]);
});

test('refuses a file that is not a picture, for new and existing members', async () => {
  const { caller, user } = await buildMember(world);
  const teammate = { firstName: 'Noor', lastName: 'Castellanos', email: newAddress() };
  const files = { avatar: Buffer.from('no image') };
  for (const { status, problem } of [
    await caller.send(createTeammate, { teammate }, files),
    await caller.send(updateTeammate, { teammate: { id: user.id } }, files),
  ])
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([415, ['avatar']]);
  expect((await caller.send(listTeammates, {})).answer.teammates).toHaveLength(1);
});

test('refuses an address with an account of any type, which keeps it', async () => {
  const { caller, user } = await buildMember(world);
  const other = await buildMember(world);
  const talent = await buildTalentUser(world.services.db);
  for (const email of [user.email, other.user.email.toUpperCase(), talent.email]) {
    const { status, problem } = await add(caller, email, { avatar: picture });
    expect([status, problem.detail]).toEqual([409, 'This e-mail address already has an account.']);
  }
  expect(await findUser(world, other.user.email)).toMatchObject({ companyId: other.user.companyId });
  expect(await findUser(world, talent.email)).toMatchObject({ type: 1 });
});

test('one of two people adding the same address concurrently succeeds', async () => {
  const one = await buildMember(world);
  const other = await buildMember(world);
  const email = newAddress();
  const replies = await Promise.all([one, other, one, other].map(({ caller }) => add(caller, email)));
  expect(statuses(replies)).toEqual([200, 409, 409, 409]);
  expect(await mailTo(world, email)).toHaveLength(1);
});

test('a company may send 20 invitations an hour, not counting refused ones', async () => {
  const { caller, user } = await buildMember(world);
  const colleague = await buildMember(world, user.companyId);
  await Promise.all(Array.from({ length: 10 }, () => add(caller, newAddress())));
  for (let index = 0; index < 3; index += 1) expect((await add(caller, user.email)).status).toBe(409);
  const replies = await Promise.all(Array.from({ length: 12 }, () => add(colleague.caller, newAddress())));
  expect(statuses(replies)).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  expect(Number(replies.find(({ status }) => status === 429)?.headers['retry-after'])).toBeGreaterThan(3_000);
  expect((await caller.send(listTeammates, {})).answer.teammates).toHaveLength(22);
  expect((await add((await buildMember(world)).caller, newAddress())).status).toBe(200);
});
