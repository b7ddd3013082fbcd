import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentUser, signIn, signUp } from '#contract/accounts.ts';
import { adminReturn } from '#contract/acting.ts';
import { adminDeleteUser } from '#contract/admin.ts';
import { cancelTeammateEmail, confirmTeammateEmail, deleteTeammate, updateTeammate } from '#contract/teammates.ts';
import { buildAdministrator, buildTalentUser, plantChangeCode, plantCode } from '#server/accounts/build.ts';
import { linkTo } from '#server/admin/build.ts';
import { forgetLimits } from '#server/platform/limits/limits.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useUp } from '#server/testing/use-up.ts';
import type { World } from '#server/testing/world.ts';
import {
  add,
  buildMember,
  createWorkingWorld,
  findUser,
  countQueued,
  mailTo,
  newAddress,
  read,
  statuses,
} from './build.ts';

/* A user who has signed in cannot lose their address to others. */

let world: World;
beforeAll(async () => {
  world = await createWorkingWorld();
});
// All requests come from one network address.
beforeEach(() => forgetLimits(world.services.db, '127.0.0.1'));
afterAll(() => world.close());

const ask = (caller: Caller, id: number, email: string, changes: { title?: string } = {}) =>
  caller.send(updateTeammate, { teammate: { id, email, ...changes } });
const confirm = (caller: Caller, teammateId: number, code: string) =>
  caller.send(confirmTeammateEmail, { teammateId, code });
const verdict = async (caller: Caller, teammateId: number, code: string) =>
  (await confirm(caller, teammateId, code)).answer.status;
const isSignedIn = async (caller: Caller) => (await caller.send(currentUser, {})).status === 200;
const emailOf = async (id: number) =>
  (await world.services.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst())?.email;

/** Builds two members of one company who have both signed in. */
async function buildTeam() {
  const one = await buildMember(world);
  return { one, other: await buildMember(world, one.user.companyId) };
}

/** Builds a team with a member's pending address and its known code. */
async function buildPending(email = newAddress()) {
  const team = await buildTeam();
  const { status } = await ask(team.one.caller, team.other.user.id, email);
  expect(status).toBe(200);
  return { ...team, id: team.other.user.id, email, code: await plantChangeCode(world.services, team.other.user.id) };
}

describe('a new address of a colleague', () => {
  test('waits for the code sent to it, while everything else is saved', async () => {
    const { one, other } = await buildTeam();
    const email = newAddress();
    const { answer } = await ask(one.caller, other.user.id, email.toUpperCase(), { title: 'CTO' });
    expect(answer.emailChange).toEqual({
      email,
      requestedBy: 'Ada ' + one.user.lastName,
      isOpen: true,
      retryAfter: 30,
    });
    expect(await read(one.caller, other.user.id)).toMatchObject({
      email: other.user.email,
      title: 'CTO',
      emailChange: { email, isOpen: true },
    });
    const [mail = ''] = await mailTo(world, email);
    const code = /^Subject: (\d{6}) is your Rolecall confirmation code/m.exec(mail)?.[1] ?? '';
    expect(await isSignedIn(other.caller)).toBe(true);
    expect(await verdict(one.caller, other.user.id, code)).toBe('ok');
    expect(await emailOf(other.user.id)).toBe(email);
    expect(await read(one.caller, other.user.id)).toMatchObject({ emailChange: null, version: 3 });
    const [notice = ''] = await mailTo(world, other.user.email);
    expect(notice).toContain('Subject: Your Rolecall email address was changed');
    expect(notice).toContain(email);
    expect(JSON.stringify(world.logged)).not.toContain(code);
  });

  test('ends every session of that colleague alone; the new address signs in, the old one does not', async () => {
    const { one, other, id, email, code } = await buildPending();
    const elsewhere = await world.signIn(other.user);
    expect(await verdict(one.caller, id, code)).toBe('ok');
    expect(await Promise.all([other.caller, elsewhere, one.caller].map(isSignedIn))).toEqual([false, false, true]);
    const visitor = world.visitor();
    const old = await visitor.send(signIn, { step: 1, email: other.user.email });
    expect(old.answer.status).toBe('wrongCredentialsWrongUser');
    await forgetLimits(world.services.db, email);
    expect((await visitor.send(signIn, { step: 1, email })).answer.status).toBe('ok');
  });

  test('for the user’s own account ends the other sessions; this one continues under a new token', async () => {
    const { one } = await buildTeam();
    const elsewhere = await world.signIn(one.user);
    const email = newAddress();
    await ask(one.caller, one.user.id, email);
    const before = one.caller.cookies.get('session');
    const copy = world.visitor();
    copy.cookies.set('session', before ?? '');
    expect(await verdict(one.caller, one.user.id, await plantChangeCode(world.services, one.user.id))).toBe('ok');
    expect(one.caller.cookies.get('session')).not.toBe(before);
    expect((await one.caller.send(currentUser, {})).answer.email).toBe(email);
    expect(await Promise.all([elsewhere, copy].map(isSignedIn))).toEqual([false, false]);
    // The anti-forgery token changes with the session.
    expect((await ask(one.caller, one.user.id, email, { title: 'CTO' })).status).toBe(200);
  });

  test('for the user’s own account makes this browser a known device, so that strangers cannot use up its codes', async () => {
    const { one } = await buildTeam();
    await one.caller.send(currentUser, {});
    const email = newAddress();
    await ask(one.caller, one.user.id, email);
    expect(await verdict(one.caller, one.user.id, await plantChangeCode(world.services, one.user.id))).toBe('ok');
    await useUp(world.services.db, 'mail:hour', email);
    expect((await world.visitor().send(signIn, { step: 1, email })).status).toBe(429);
    expect((await one.caller.send(signIn, { step: 1, email })).status).toBe(200);
  });

  test('is dropped on Cancel by any colleague, with its code and mail', async () => {
    const { one, other, id, code } = await buildPending();
    expect((await other.caller.send(cancelTeammateEmail, { teammateId: id })).status).toBe(200);
    expect((await read(one.caller, id)).emailChange).toBe(null);
    expect(await verdict(one.caller, id, code)).toBe('expiredCode');
    expect(await emailOf(id)).toBe(other.user.email);
    expect((await other.caller.send(cancelTeammateEmail, { teammateId: id })).status).toBe(200);
  });
});

describe('the code of a new address', () => {
  test('works once', async () => {
    const { one, id, code } = await buildPending();
    expect(await verdict(one.caller, id, code)).toBe('ok');
    expect(await verdict(one.caller, id, code)).toBe('expiredCode');
  });

  test('is void after five wrong tries, even if then entered correctly', async () => {
    const { one, other, id, code } = await buildPending();
    for (let count = 0; count < 5; count += 1)
      expect(await verdict(one.caller, id, '654321')).toBe('wrongCredentialsWrongToken');
    expect(await verdict(one.caller, id, code)).toBe('expiredCode');
    expect((await read(one.caller, id)).emailChange).toMatchObject({ isOpen: false });
    expect(await emailOf(id)).toBe(other.user.email);
  });

  test('has at most five of fifty concurrent guesses checked', async () => {
    const { one, other, id } = await buildPending();
    const guesses = Array.from({ length: 50 }, (_, index) => verdict(one.caller, id, String(200_000 + index)));
    const verdicts = await Promise.all(guesses);
    expect(verdicts.filter((status) => status === 'wrongCredentialsWrongToken')).toHaveLength(5);
    expect(verdicts.filter((status) => status === 'expiredCode')).toHaveLength(45);
    expect(await emailOf(id)).toBe(other.user.email);
  });

  test('works for one of twenty concurrent correct answers, with one notice to the old address', async () => {
    const { one, other, id, code } = await buildPending();
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => verdict(one.caller, id, code)));
    expect(verdicts.filter((status) => status === 'ok')).toHaveLength(1);
    // Queued in the transaction of each answer; a second mail would be queued or sent by now.
    await expect.poll(() => countQueued(world)).toBe(0);
    expect(await mailTo(world, other.user.email)).toHaveLength(1);
  });

  test('expires', async () => {
    const { one, id, code } = await buildPending();
    const { db } = world.services;
    await db
      .updateTable('emailChanges')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('userId', '=', id)
      .execute();
    expect(await verdict(one.caller, id, code)).toBe('expiredCode');
  });

  test('is void once another is requested, for the same address or another', async () => {
    const { one, id, email, code } = await buildPending();
    expect((await ask(one.caller, id, email)).status).toBe(429);
    for (const next of [email, newAddress()]) {
      await forgetLimits(world.services.db, email);
      expect((await ask(one.caller, id, next)).status).toBe(200);
      await plantChangeCode(world.services, id, '222222');
      expect(await verdict(one.caller, id, code)).toBe('wrongCredentialsWrongToken');
    }
  });

  test('is of no use to a colleague who did not request it, nor in another browser', async () => {
    const { one, other, id, code } = await buildPending();
    expect(await verdict(other.caller, id, code)).toBe('expiredCode');
    const elsewhere = await world.signIn(one.user);
    expect(await verdict(elsewhere, id, code)).toBe('expiredCode');
    expect((await read(elsewhere, id)).emailChange).toMatchObject({ isOpen: false });
    // The colleague, in the browser that made the request.
    const taken = await world.signIn(other.user);
    taken.cookies.set('flow', one.caller.cookies.get('flow') ?? '');
    expect(await verdict(taken, id, code)).toBe('expiredCode');
    expect(await verdict(one.caller, id, code)).toBe('ok');
  });

  test('cannot change another user’s address', async () => {
    const { one, id, code } = await buildPending();
    const third = await buildMember(world, one.user.companyId);
    const before = [await emailOf(third.user.id), await emailOf(one.user.id)];
    await ask(one.caller, third.user.id, newAddress());
    expect(await verdict(one.caller, third.user.id, code)).toBe('wrongCredentialsWrongToken');
    expect(await verdict(one.caller, one.user.id, code)).toBe('expiredCode');
    expect([await emailOf(third.user.id), await emailOf(one.user.id)]).toEqual(before);
    expect(await verdict(one.caller, id, code)).toBe('ok');
  });

  test('neither signs in nor up, and codes for these change no address', async () => {
    const email = newAddress();
    const { one, other, id, code } = await buildPending(email);
    const visitor = world.visitor();
    visitor.cookies.set('flow', one.caller.cookies.get('flow') ?? '');
    const details = { email, accountTypeId: 1 as const, companyName: '', firstName: 'Eve', lastName: 'Wilk' };
    expect((await visitor.send(signUp, { ...details, step: 2, code })).answer.status).toBe('expiredCode');
    expect((await visitor.send(signIn, { step: 2, email: other.user.email, code })).answer.status).toBe('expiredCode');
    await forgetLimits(world.services.db, email);
    await visitor.send(signUp, { ...details, step: 1 });
    await plantCode(world.services, 'signup', email, '777777');
    expect(await verdict(one.caller, id, '777777')).toBe('wrongCredentialsWrongToken');
  });
});

describe('a pending address that gets an account', () => {
  test('is refused despite the right code, whichever was first', async () => {
    const email = newAddress();
    const { one, other, id, code } = await buildPending(email);
    await buildTalentUser(world.services.db, { email });
    const { status, problem } = await confirm(one.caller, id, code);
    expect([status, problem.errors]).toEqual([409, [expect.objectContaining({ path: 'teammate.email' })]]);
    expect(await emailOf(id)).toBe(other.user.email);
    expect(await isSignedIn(other.caller)).toBe(true);
  });

  test('goes to one of two companies confirming it concurrently', async () => {
    const email = newAddress();
    const first = await buildPending(email);
    await forgetLimits(world.services.db, email);
    const second = await buildPending(email);
    const replies = await Promise.all([first, second].map(({ one, id, code }) => confirm(one.caller, id, code)));
    expect(statuses(replies)).toEqual([200, 409]);
  });
});

describe('protection from outside', () => {
  test('another company can neither request, confirm nor cancel', async () => {
    const { one, other, id, code } = await buildPending();
    const stranger = await buildMember(world);
    stranger.caller.cookies.set('flow', one.caller.cookies.get('flow') ?? '');
    expect((await ask(stranger.caller, id, newAddress())).status).toBe(404);
    expect((await confirm(stranger.caller, id, code)).status).toBe(404);
    expect((await stranger.caller.send(cancelTeammateEmail, { teammateId: id })).status).toBe(404);
    expect(await emailOf(id)).toBe(other.user.email);
    expect((await read(one.caller, id)).emailChange).toMatchObject({ isOpen: true });
  });

  test('a taken address in another case is taken, a user’s own in another case is no change', async () => {
    const { one, other } = await buildTeam();
    expect((await ask(one.caller, other.user.id, one.user.email.toUpperCase())).status).toBe(409);
    const { status, answer } = await ask(one.caller, other.user.id, ` ${other.user.email.toUpperCase()} `);
    expect([status, answer]).toEqual([200, {}]);
  });

  test('mails are limited, and a refusal saves nothing', async () => {
    const { one, other } = await buildTeam();
    for (let count = 0; count < 10; count += 1)
      expect((await ask(one.caller, other.user.id, newAddress())).status).toBe(200);
    const { status, headers, problem } = await ask(one.caller, other.user.id, newAddress(), { title: 'Lost' });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
    expect(problem.errors?.[0]?.message).toMatch(/^Too many codes were asked for. Please try again in \d\d minutes.$/);
    expect((await read(one.caller, other.user.id)).title).toBe('Engineer');
  });
});

/** Builds the browser of an administrator acting as a user. */
async function act(userId: number) {
  const administrator = await world.signIn(await buildAdministrator(world.services.db));
  await administrator.get(await linkTo(administrator, userId));
  return administrator;
}

describe('an acting administrator', () => {
  test('cannot change addresses, neither a colleague’s nor that of the user they act as', async () => {
    const { one, other, id, code } = await buildPending();
    const acting = await act(one.user.id);
    acting.cookies.set('flow', one.caller.cookies.get('flow') ?? '');
    for (const target of [id, one.user.id]) expect((await ask(acting, target, newAddress())).status).toBe(403);
    expect((await confirm(acting, id, code)).status).toBe(403);
    expect(await emailOf(id)).toBe(other.user.email);
    expect((await ask(acting, id, other.user.email, { title: 'CTO' })).status).toBe(200);
  });

  test('for a user who never signed in neither counts as their visit nor can correct their address', async () => {
    const { one } = await buildTeam();
    const wrong = newAddress();
    const { teammateId } = (await add(one.caller, wrong)).answer;
    const acting = await act(teammateId);
    expect((await acting.send(currentUser, {})).answer.id).toBe(teammateId);
    expect((await ask(acting, teammateId, newAddress())).status).toBe(403);
    expect(await read(one.caller, teammateId)).toMatchObject({ email: wrong, hasSignedIn: false });
    // A colleague's correction ends the acting session too, and the administrator finds the way back.
    const right = newAddress();
    expect((await ask(one.caller, teammateId, right)).answer).toEqual({});
    expect(await isSignedIn(acting)).toBe(false);
    expect(await emailOf(teammateId)).toBe(right);
    expect((await acting.send(adminReturn, {})).status).toBe(401);
  });
});

describe('a user deleted during the change', () => {
  test('no longer has an address to confirm, and leaves no trace', async () => {
    const { one, id, email, code } = await buildPending();
    expect((await one.caller.send(deleteTeammate, { teammateId: id })).status).toBe(200);
    expect((await confirm(one.caller, id, code)).status).toBe(404);
    const { db, pool } = world.services;
    expect(await db.selectFrom('emailChanges').select('userId').where('userId', '=', id).execute()).toEqual([]);
    // A mail being sent is not interrupted.
    const queued = () => pool.query(`select from deliveries d where d::text like '%' || $1 || '%'`, [email]);
    await expect.poll(async () => (await queued()).rows).toEqual([]);
  });

  test('takes their requests for colleagues along', async () => {
    const { one, other, id } = await buildPending();
    const administrator = await world.signIn(await buildAdministrator(world.services.db));
    await administrator.send(adminDeleteUser, { userId: one.user.id });
    expect((await read(other.caller, id)).emailChange).toBe(null);
  });

  test.each([1, 2, 3, 4, 5])('or concurrently: one of the two is too late (round %i)', async () => {
    const { one, id, email, code } = await buildPending();
    const [confirmed, deleted] = await Promise.all([
      confirm(one.caller, id, code),
      one.caller.send(deleteTeammate, { teammateId: id }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404, 409]).toContain(confirmed.status);
    expect(await findUser(world, email)).toBeUndefined();
  });
});
