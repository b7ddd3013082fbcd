import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser, signIn, signUp } from '#contract/accounts.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildAdministrator, buildClient, buildInvited, buildTalentUser, plantCode } from './build.ts';

/* Users whom a company has added and who have never signed in can sign up by themselves. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Builds a company member, and another member they have added. */
async function invite() {
  const { db } = world.services;
  const inviter = await buildClient(db, { firstName: 'Eve' });
  await world.signIn(inviter);
  return { inviter, invited: await buildInvited(db, { companyId: inviter.companyId, firstName: 'Mistaken' }) };
}
const details = (email: string, accountTypeId: 1 | 2 = 1) => ({
  email,
  accountTypeId,
  companyName: accountTypeId === 2 ? 'Southwind' : '',
  firstName: 'Noor',
  lastName: 'Castellanos',
});
async function askForCode(payload: ReturnType<typeof details>) {
  const caller = world.visitor();
  expect((await caller.send(signUp, { ...payload, step: 1 })).answer).toMatchObject({ status: 'ok', step: 2 });
  await plantCode(world.services, 'signup', payload.email);
  return caller;
}
const membersOf = async (companyId: number) =>
  (await world.services.db.selectFrom('users').select('id').where('companyId', '=', companyId).execute()).map(
    ({ id }) => id,
  );

test.each([1, 2] as const)('they sign up as account type %i with the code to their address', async (accountTypeId) => {
  const { inviter, invited } = await invite();
  const { db } = world.services;
  const position = await buildPosition(db, { companyId: inviter.companyId, mainTeammateId: invited.id });
  const payload = details(invited.email, accountTypeId);
  const caller = await askForCode(payload);
  expect(await membersOf(inviter.companyId)).toEqual([inviter.id, invited.id]);
  expect((await caller.send(signUp, { ...payload, step: 2, code: '000000' })).answer.status).toBe(
    'wrongCredentialsWrongToken',
  );
  expect(await membersOf(inviter.companyId)).toEqual([inviter.id, invited.id]);

  expect((await caller.send(signUp, { ...payload, step: 2, code: '123456' })).answer.step).toBe(3);
  const { answer: user } = await caller.send(currentUser, {});
  expect(user).toMatchObject({ type: accountTypeId, firstName: 'Noor', email: invited.email });
  expect(user.id).not.toBe(invited.id);
  expect(user.company?.name).toBe(accountTypeId === 2 ? 'Southwind' : undefined);
  expect(await membersOf(inviter.companyId)).toEqual([inviter.id]);
  const row = await db
    .selectFrom('positions')
    .select('mainTeammateId')
    .where('id', '=', position.id)
    .executeTakeFirst();
  expect(row?.mainTeammateId).toBe(inviter.id);
  expect((await world.visitor().send(signUp, { ...payload, step: 1 })).answer.status).toBe('emailAlreadyExists');
});

test('owners who have signed in, administrators and talents cannot sign up again', async () => {
  const { db } = world.services;
  const { invited } = await invite();
  await world.signIn(invited);
  for (const { email } of [invited, await buildAdministrator(db), await buildTalentUser(db)])
    expect((await world.visitor().send(signUp, { ...details(email), step: 1 })).answer.status).toBe(
      'emailAlreadyExists',
    );
});

test('signing in as the member between the two steps keeps the member', async () => {
  const { inviter, invited } = await invite();
  const caller = await askForCode(details(invited.email));
  await world.signIn(invited);
  const { answer } = await caller.send(signUp, { ...details(invited.email), step: 2, code: '123456' });
  expect(answer).toEqual({ status: 'emailAlreadyExists', step: 1 });
  expect(await membersOf(inviter.companyId)).toEqual([inviter.id, invited.id]);
});

test('of a concurrent sign-in and sign-up one is too late, and there is one account', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { inviter, invited } = await invite();
    const { email } = invited;
    const newcomer = await askForCode(details(email));
    await world.services.db.deleteFrom('limits').execute();
    const member = world.visitor();
    await member.send(signIn, { step: 1, email });
    await plantCode(world.services, 'signin', email);
    const [up, into] = await Promise.all([
      newcomer.send(signUp, { ...details(email), step: 2, code: '123456' }),
      member.send(signIn, { step: 2, email, code: '123456' }),
    ]);
    expect([up.answer.step === 3, into.answer.step === 3].filter(Boolean)).toHaveLength(1);
    const winner = up.answer.step === 3 ? newcomer : member;
    const { answer: user } = await winner.send(currentUser, {});
    expect(user.company?.id).toBe(up.answer.step === 3 ? undefined : inviter.companyId);
    const accounts = await world.services.db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(accounts).toEqual([{ id: user.id }]);
  }
});

test('one of two concurrent sign-ups succeeds', async () => {
  const { inviter, invited } = await invite();
  const one = await askForCode(details(invited.email));
  await world.services.db.deleteFrom('limits').execute();
  const other = await askForCode(details(invited.email));
  const replies = await Promise.all(
    [one, other].map((caller) => caller.send(signUp, { ...details(invited.email), step: 2, code: '123456' })),
  );
  expect(replies.filter(({ answer }) => answer.step === 3)).toHaveLength(1);
  expect(await membersOf(inviter.companyId)).toEqual([inviter.id]);
});
