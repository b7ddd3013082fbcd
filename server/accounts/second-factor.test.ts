import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser, signIn } from '#contract/accounts.ts';
import { adminTalents, adminWeek } from '#contract/admin.ts';
import { accountTypes } from '#contract/call.ts';
import { endOtherSessions, ownAccount, proveSelf } from '#contract/own-account.ts';
import * as calls from '#contract/passkeys.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { addPasskeyTo, buildAdministrator, buildPasskey, buildTalentUser, passProof, plantCode } from './build.ts';

/*
 * With ADMIN_SECOND_FACTOR=required, administrators can do nothing by code alone.
 */
let world: World;

beforeAll(async () => {
  world = await createWorld({ adminSecondFactor: 'required' });
});
afterAll(() => world.close());

async function signInByCode(email: string) {
  const browser = world.visitor();
  await browser.send(signIn, { step: 1, email });
  const code = await plantCode(world.services, 'signin', email);
  return { browser, answer: (await browser.send(signIn, { step: 2, email, code })).answer };
}

/** An administrator signed in with a passkey they have added. */
async function withPasskey() {
  const administrator = await buildAdministrator(world.services.db);
  const authenticator = new Authenticator();
  const caller = await world.signIn(administrator);
  await addPasskeyTo(caller, authenticator);
  return { administrator, authenticator, caller };
}

const needed = { status: 403, code: 'forbidden', reason: { code: 'passkeyNeeded' } };

/** The calls that an administrator without their passkey may make: to add one, to confirm with one, and to leave. */
const allowed = [
  currentUser,
  ownAccount,
  proveSelf,
  calls.startPasskeyProof,
  calls.proveWithPasskey,
  calls.startAddPasskey,
  calls.addPasskey,
].map(({ path }) => path);

test('without a passkey, a code allows adding one, and every other call for administrators is refused', async () => {
  const { email } = await buildAdministrator(world.services.db);
  const { browser, answer } = await signInByCode(email);
  expect(answer.status).toBe('ok');
  expect((await browser.send(currentUser, {})).answer.isPasskeyMissing).toBe(true);
  const open: string[] = [];
  for (const { path, audience } of world.calls) {
    const isForThem = audience === 'anyone' || (audience !== 'nobody' && audience.includes('administrator'));
    if (!isForThem) continue;
    const reply = await browser.post(path, '{}', { 'content-type': 'application/json' });
    if (reply.status === 403 && reply.problem.reason?.code === 'passkeyNeeded') continue;
    open.push(path);
  }
  expect(open.toSorted()).toEqual(allowed.toSorted());

  await addPasskeyTo(browser, new Authenticator());
  expect((await browser.send(adminWeek, {})).status).toBe(200);
  expect((await browser.send(currentUser, {})).answer.isPasskeyMissing).toBeUndefined();
  expect((await browser.send(ownAccount, {})).answer).toMatchObject({ isPasskeyRequired: true });
});

test('with a passkey, a right code is answered with the need for it, starts no session, and is used up', async () => {
  const { administrator, authenticator } = await withPasskey();
  const { browser, answer } = await signInByCode(administrator.email);
  expect(answer).toEqual({ status: 'passkeyNeeded', step: 1 });
  expect((await browser.send(currentUser, {})).status).toBe(401);
  const again = await browser.send(signIn, { step: 2, email: administrator.email, code: '123456' });
  expect(again.answer.status).toBe('expiredCode');

  const { options } = (await browser.send(calls.startPasskeySignIn, {})).answer;
  const signedIn = await browser.send(calls.signInWithPasskey, { response: authenticator.use(options) });
  expect(signedIn.answer.status).toBe('ok');
  expect((await browser.send(adminWeek, {})).status).toBe(200);
});

test('a session started by code cannot add a passkey once there is one, which can confirm the session', async () => {
  const administrator = await buildAdministrator(world.services.db);
  const [here, there] = [await world.signIn(administrator), await world.signIn(administrator)];
  const begun = (await there.send(calls.startAddPasskey, {})).answer.options;
  const authenticator = new Authenticator();
  await addPasskeyTo(here, authenticator);
  expect((await there.send(calls.startAddPasskey, {})).problem).toMatchObject(needed);
  const late = { response: new Authenticator().make(begun), name: 'Late' };
  expect((await there.send(calls.addPasskey, late)).problem).toMatchObject(needed);
  // A code cannot prove it either.
  expect((await there.send(proveSelf, { step: 1 })).problem.reason?.code).toBe('proofByPasskeyAlone');

  const { options } = (await there.send(calls.startPasskeyProof, {})).answer;
  expect((await there.send(calls.proveWithPasskey, { response: authenticator.use(options) })).status).toBe(200);
  expect((await there.send(adminWeek, {})).status).toBe(200);
});

test('only a passkey can prove a session', async () => {
  const { caller, authenticator } = await withPasskey();
  await passProof(world, caller);
  const refused = await caller.send(endOtherSessions, {});
  expect(refused.problem).toMatchObject({ code: 'needs-proof', reason: { code: 'proofByPasskeyAlone' } });
  const { options } = (await caller.send(calls.startPasskeyProof, {})).answer;
  await caller.send(calls.proveWithPasskey, { response: authenticator.use(options) });
  expect((await caller.send(endOtherSessions, {})).status).toBe(200);
});

test('the last passkey stays, even if the last two are removed at once', async () => {
  const { caller, administrator } = await withPasskey();
  await buildPasskey(world.services.db, administrator.id);
  const { passkeys } = (await caller.send(ownAccount, {})).answer;
  const replies = await Promise.all(passkeys.map(({ id }) => caller.send(calls.removePasskey, { id })));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(replies.find(({ status }) => status === 409)?.problem.reason?.code).toBe('lastPasskey');
});

test('another process accepts a confirmed session within a second', async () => {
  const administrator = await buildAdministrator(world.services.db);
  const caller = await world.signIn(administrator);
  const other = await world.openAnother();
  const copy = () => {
    const browser = other.visitor();
    for (const [name, value] of caller.cookies) browser.cookies.set(name, value);
    return browser;
  };
  const before = copy();
  expect((await before.send(adminWeek, {})).status).toBe(403);
  await addPasskeyTo(caller, new Authenticator());
  await expect.poll(async () => (await before.send(adminWeek, {})).status).toBe(401);
  expect((await copy().send(adminWeek, {})).status).toBe(200);
  await other.close();
});

test('acting for a user ends with the right to do so', async () => {
  const { db } = world.services;
  const talent = await buildTalentUser(db);
  const { caller, administrator } = await withPasskey();
  const { answer } = await caller.send(adminTalents, { search: `#${talent.id}` });
  await caller.get(answer.users[0]?.signinUrl ?? '');
  expect((await caller.send(currentUser, {})).answer.id).toBe(talent.id);
  // As if the setting had been added later.
  await db.updateTable('sessions').set({ way: 'code' }).where('userId', '=', administrator.id).execute();
  expect((await caller.send(currentUser, {})).status).toBe(401);
});

test('talents and clients sign in by code as before', async () => {
  const talent = await buildTalentUser(world.services.db);
  await buildPasskey(world.services.db, talent.id);
  const { browser, answer } = await signInByCode(talent.email);
  expect(answer.status).toBe('ok');
  expect((await browser.send(currentUser, {})).answer).toMatchObject({ type: accountTypes.talent });
  expect((await browser.send(proveSelf, { step: 1 })).answer.status).toBe('ok');
});

test('where browsers have no passkeys, the account states it and the calls are refused', async () => {
  const other = await createWorld({ appUrl: 'http://192.0.2.1:3000' });
  const caller = await other.signIn(await buildTalentUser(other.services.db));
  expect((await caller.send(ownAccount, {})).answer.maySetPasskeys).toBe(false);
  for (const reply of [
    await caller.send(calls.startAddPasskey, {}),
    await other.visitor().send(calls.startPasskeySignIn, {}),
  ])
    expect(reply.problem).toMatchObject({ status: 409, reason: { code: 'noPasskeys' } });
  await other.close();
});
