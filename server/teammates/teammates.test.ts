import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser, signIn } from '#contract/accounts.ts';
import { createTeammate, deleteTeammate, editTeammate, listTeammates, updateTeammate } from '#contract/teammates.ts';
import { buildClient, buildTalentUser, plantCode } from '#server/accounts/build.ts';
import { mailJobs } from '#server/mail/service.ts';
import { mediaJobs } from '#server/media/service.ts';
import type { Caller } from '#server/platform/testing/caller.ts';
import { createWorld, type World } from '#server/platform/testing/world.ts';
import { buildPosition } from '#server/positions/build.ts';

let world: World;
let picture: Buffer;
beforeAll(async () => {
  // Where the page of the outbox is off, its mail is not printed either.
  world = await createWorld({ host: '0.0.0.0' });
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await world.services.jobs.start([...mailJobs(world.services), ...mediaJobs(world.services)]);
});
afterAll(() => world.close());

/** A signed-in member of a company of their own. */
async function member(companyId?: number) {
  const user = await buildClient(world.services.db, {
    title: 'Engineer',
    bio: 'Hello',
    ...(companyId !== undefined && { companyId }),
  });
  return { user, caller: await world.signIn(user) };
}

/** In ascending order: which of several calls at once wins is not for a test to say. */
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

let count = 0;
const newAddress = () => `invited${(count += 1)}@example.com`;
const add = (caller: Caller, email: string, files: { avatar?: Buffer } = {}) =>
  caller.send(
    createTeammate,
    { teammate: { firstName: 'Noor', lastName: 'Castellanos', email, title: 'Recruiter' } },
    files,
  );
const read = async (caller: Caller, teammateId: number) =>
  (await caller.send(editTeammate, { teammateId })).answer.teammate;
const findUser = (email: string) =>
  world.services.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

/** The mail that has come to an address; waits for the first. */
async function mailTo(address: string): Promise<string[]> {
  const folder = join(world.services.settings.dataDir, 'outbox');
  const find = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return mails.filter((mail) => mail.includes(`To: ${address}\r\n`));
  };
  await expect.poll(async () => (await find()).length).toBeGreaterThan(0);
  return find();
}

test('the team is listed, the longest-standing first, with its addresses', async () => {
  const { user, caller } = await member();
  const colleague = await buildClient(world.services.db, { companyId: user.companyId });
  await buildClient(world.services.db);
  const { answer } = await caller.send(listTeammates, {});
  expect(answer.teammates.map(({ id, email, isMe }) => [id, email, isMe])).toEqual([
    [user.id, user.email, true],
    [colleague.id, colleague.email, false],
  ]);
  expect(answer.completedProfiles).toEqual([1]);
});

test('a new teammate is a member at once, and is mailed an invitation that signs nobody in', async () => {
  const { user, caller } = await member();
  const email = newAddress();
  const { status, answer } = await add(caller, ` ${email.toUpperCase()} `, { avatar: picture });
  expect(status).toBe(200);
  const teammate = await read(caller, answer.teammateId);
  expect(teammate).toMatchObject({
    firstName: 'Noor',
    title: 'Recruiter',
    bio: '',
    email,
    mayChangeEmail: true,
    company: { id: user.companyId },
  });
  expect((await caller.get(String(teammate.avatarUrl))).status).toBe(200);
  const [mail, ...more] = await mailTo(email);
  expect(more).toEqual([]);
  expect(mail).toContain('Northwind Labs');
  expect(mail?.replaceAll(/=\r\n/g, '')).toContain(`/signin?email=3D${encodeURIComponent(email)}`);
  expect(
    await world.services.db.selectFrom('sessions').select('userId').where('userId', '=', answer.teammateId).execute(),
  ).toEqual([]);
});

test('somebody invited signs in with a code, and is a colleague', async () => {
  const { user, caller } = await member();
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
])('%s is refused with 422, and nobody is added: %j', async (path, wrong) => {
  const { caller } = await member();
  const teammate = { firstName: 'Noor', lastName: 'Castellanos', email: newAddress(), ...wrong };
  const { status, problem } = await caller.send(createTeammate, { teammate });
  expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  expect((await caller.send(listTeammates, {})).answer.teammates).toHaveLength(1);
});

test('an address that has an account is refused, whoever has it, and stays where it is', async () => {
  const { caller, user } = await member();
  const other = await member();
  const talent = await buildTalentUser(world.services.db);
  for (const email of [user.email, other.user.email.toUpperCase(), talent.email]) {
    const { status, problem } = await add(caller, email, { avatar: picture });
    expect([status, problem.detail]).toEqual([409, 'This e-mail address already has an account.']);
  }
  expect(await findUser(other.user.email)).toMatchObject({ companyId: other.user.companyId });
  expect(await findUser(talent.email)).toMatchObject({ type: 1 });
});

test('of two people who add the same address at once one does', async () => {
  const one = await member();
  const other = await member();
  const email = newAddress();
  const replies = await Promise.all([one, other, one, other].map(({ caller }) => add(caller, email)));
  expect(statuses(replies)).toEqual([200, 409, 409, 409]);
  expect(await mailTo(email)).toHaveLength(1);
});

test('a company sends 20 invitations in an hour; what is refused is none', async () => {
  const { caller, user } = await member();
  const colleague = await member(user.companyId);
  await Promise.all(Array.from({ length: 10 }, () => add(caller, newAddress())));
  for (let index = 0; index < 3; index += 1) expect((await add(caller, user.email)).status).toBe(409);
  const replies = await Promise.all(Array.from({ length: 12 }, () => add(colleague.caller, newAddress())));
  expect(statuses(replies)).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  expect(Number(replies.find(({ status }) => status === 429)?.headers['retry-after'])).toBeGreaterThan(3_500);
  expect((await caller.send(listTeammates, {})).answer.teammates).toHaveLength(22);
  expect((await add((await member()).caller, newAddress())).status).toBe(200);
});

test('everyone of a company may edit everyone of it, and nobody else', async () => {
  const { caller, user } = await member();
  const colleague = await member(user.companyId);
  const stranger = await member();
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
  expect(await findUser(talent.email)).toMatchObject({ lastName: talent.lastName });
});

test('of two people who save, neither undoes what the other changed', async () => {
  const { caller, user } = await member();
  const colleague = await member(user.companyId);
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
  const { caller } = await member();
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
  expect(await mailTo(right)).toHaveLength(1);
  expect((await visitor.send(signIn, { step: 2, email: wrong, code })).answer.status).toBe('wrongCredentialsWrongUser');
  expect((await visitor.send(currentUser, {})).status).toBe(401);
});

test('the same address in other letters is no change, and invites nobody again', async () => {
  const { caller } = await member();
  const email = newAddress();
  const { teammateId } = (await add(caller, email)).answer;
  await mailTo(email);
  expect(
    (await caller.send(updateTeammate, { teammate: { id: teammateId, email: email.toUpperCase(), title: 'CTO' } }))
      .status,
  ).toBe(200);
  expect(await read(caller, teammateId)).toMatchObject({ email, title: 'CTO' });
  expect(await mailTo(email)).toHaveLength(1);
});

test('nobody takes a taken address, and nobody who has signed in is given another one', async () => {
  const { caller, user } = await member();
  const colleague = await member(user.companyId);
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
  expect(await findUser(colleague.user.email)).toMatchObject({ id: colleague.user.id, title: 'Engineer' });
  expect((await caller.send(updateTeammate, { teammate: { id: teammateId, email: 'nobody' } })).status).toBe(422);
});

test('an address changed while its owner signs in: one of the two is too late', async () => {
  const { caller } = await member();
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

test('a removed teammate is gone with sessions, messages and picture, and their positions go to the longest-standing member', async () => {
  const { db } = world.services;
  const first = await member();
  const second = await member(first.user.companyId);
  const leaving = await member(first.user.companyId);
  await second.caller.send(updateTeammate, { teammate: { id: leaving.user.id } }, { avatar: picture });
  const { avatarUrl } = await read(second.caller, leaving.user.id);
  const position = await buildPosition(db, { companyId: first.user.companyId, mainTeammateId: leaving.user.id });
  const talent = await buildTalentUser(db);
  const thread = await db
    .insertInto('threads')
    .values({ lowerUserId: Math.min(talent.id, leaving.user.id), higherUserId: Math.max(talent.id, leaving.user.id) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('messages').values({ threadId: thread.id, userId: talent.id, text: 'Hello' }).execute();

  expect((await second.caller.send(deleteTeammate, { teammateId: leaving.user.id })).status).toBe(200);
  expect((await leaving.caller.send(currentUser, {})).status).toBe(401);
  expect((await second.caller.send(editTeammate, { teammateId: leaving.user.id })).status).toBe(404);
  expect(await db.selectFrom('messages').select('id').where('threadId', '=', thread.id).execute()).toEqual([]);
  const contact = await db
    .selectFrom('positions')
    .select('mainTeammateId')
    .where('id', '=', position.id)
    .executeTakeFirstOrThrow();
  expect(contact.mainTeammateId).toBe(first.user.id);
  await expect.poll(async () => (await second.caller.get(String(avatarUrl))).status).toBe(404);
  expect((await second.caller.send(deleteTeammate, { teammateId: leaving.user.id })).status).toBe(404);
});

test('nobody deletes themselves or somebody of another company', async () => {
  const { caller, user } = await member();
  const other = await member();
  const talent = await buildTalentUser(world.services.db);
  const own = await caller.send(deleteTeammate, { teammateId: user.id });
  expect([own.status, own.problem.detail]).toEqual([409, 'You cannot delete yourself.']);
  for (const id of [other.user.id, talent.id])
    expect((await caller.send(deleteTeammate, { teammateId: id })).status).toBe(404);
  expect(await findUser(other.user.email)).toBeDefined();
  expect(await findUser(talent.email)).toBeDefined();
});

test('of two members who remove one another at once one stays, and so does the company', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await member();
    const other = await member(one.user.companyId);
    const replies = await Promise.all([
      one.caller.send(deleteTeammate, { teammateId: other.user.id }),
      other.caller.send(deleteTeammate, { teammateId: one.user.id }),
    ]);
    expect(statuses(replies)).toEqual([200, 401]);
    const left = await world.services.db
      .selectFrom('users')
      .select('id')
      .where('companyId', '=', one.user.companyId)
      .execute();
    expect(left).toHaveLength(1);
  }
});
