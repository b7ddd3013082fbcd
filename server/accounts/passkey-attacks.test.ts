import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { currentUser } from '#contract/accounts.ts';
import { ownAccount } from '#contract/own-account.ts';
import * as calls from '#contract/passkeys.ts';
import { Authenticator, type Forgery } from '#server/testing/authenticator.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { addPasskeyTo, buildTalentUser, listPasskeyMails, passProof } from './build.ts';

/*
 * Forged responses on the wire, from an authenticator that signs anything it is given.
 */
let world: World;

beforeAll(async () => {
  // Each of many concurrent callers has its own network address.
  world = await createWorld({ trustProxy: ['127.0.0.1'] });
});
beforeEach(async () => {
  await world.services.db.deleteFrom('limits').execute();
});
afterAll(() => world.close());

async function join() {
  const user = await buildTalentUser(world.services.db);
  const caller = await world.signIn(user);
  const authenticator = new Authenticator();
  await addPasskeyTo(caller, authenticator);
  return { user, caller, authenticator };
}

const startSignIn = async (browser: Caller) => (await browser.send(calls.startPasskeySignIn, {})).answer.options;
const startProof = async (caller: Caller) => (await caller.send(calls.startPasskeyProof, {})).answer.options;
const startAdd = async (caller: Caller) => (await caller.send(calls.startAddPasskey, {})).answer.options;

const isProven = async (caller: Caller) => (await caller.send(calls.startAddPasskey, {})).status === 200;

const otherHandle = Buffer.alloc(32).toString('base64url');

const forgeries: Record<string, Forgery> = {
  'another origin': { origin: 'http://localhost:3001' },
  'the origin of a subdomain': { origin: 'http://evil.localhost:3000' },
  'another relying party': { rpId: 'example.com' },
  'a challenge of its own': { challenge: otherHandle },
  'another type': { type: 'payment.get' },
  'no verification of the user': { isVerified: false },
};

describe.each(Object.entries(forgeries))('a response with %s', (_, forgery) => {
  test('does not sign in', async () => {
    const { authenticator, caller } = await join();
    const browser = world.visitor();
    const response = authenticator.use(await startSignIn(browser), forgery);
    expect((await browser.send(calls.signInWithPasskey, { response })).answer.status).toBe('wrongPasskey');
    expect((await browser.send(currentUser, {})).status).toBe(401);
    expect((await caller.send(ownAccount, {})).answer.passkeys).toMatchObject([{ lastUsedAt: null }]);
  });

  test('proves nothing', async () => {
    const { authenticator, caller } = await join();
    await passProof(world, caller);
    const response = authenticator.use(await startProof(caller), forgery);
    const refused = await caller.send(calls.proveWithPasskey, { response });
    expect(refused.problem).toMatchObject({ status: 422, errors: [{ path: 'response', code: 'passkeyRefused' }] });
    expect(await isProven(caller)).toBe(false);
  });

  test('cannot be added', async () => {
    const { caller } = await join();
    const response = new Authenticator().make(await startAdd(caller), forgery);
    expect((await caller.send(calls.addPasskey, { response, name: 'Forged' })).status).toBe(422);
    expect((await caller.send(ownAccount, {})).answer.passkeys).toHaveLength(1);
  });
});

test('a response with a spoiled signature, or by another key, is refused', async () => {
  const { authenticator } = await join();
  const browser = world.visitor();
  const response = authenticator.use(await startSignIn(browser));
  const { signature } = authenticator.use({ ...request, challenge: 'AA' }).response;
  const spoiled = { ...response, response: { ...response.response, signature } };
  expect((await browser.send(calls.signInWithPasskey, { response: spoiled })).answer.status).toBe('wrongPasskey');
  const other = new Authenticator();
  other.userHandle = authenticator.userHandle;
  const { id, rawId } = response;
  const stolen = { ...other.use(await startSignIn(browser)), id, rawId };
  expect((await browser.send(calls.signInWithPasskey, { response: stolen })).answer.status).toBe('wrongPasskey');
});

const request: z.output<typeof calls.RequestOptions> = {
  challenge: '',
  rpId: 'localhost',
  timeout: 1,
  allowCredentials: [],
  userVerification: 'required',
};

test.each([otherHandle, null])('a response that names the user %s does not sign in', async (userHandle) => {
  const { authenticator } = await join();
  const browser = world.visitor();
  const response = authenticator.use(await startSignIn(browser), { userHandle });
  expect((await browser.send(calls.signInWithPasskey, { response })).answer.status).toBe('wrongPasskey');
});

const send = async (from: Caller, response: calls.AuthenticationResponse) =>
  (await from.send(calls.signInWithPasskey, { response })).answer.status;

test('a challenge works once, even after a refusal, in its browser, for its purpose and within five minutes', async () => {
  const { authenticator, caller } = await join();
  const browser = world.visitor();
  const replayed = authenticator.use(await startSignIn(browser));
  expect(await send(world.visitor(), replayed)).toBe('wrongPasskey');
  expect(await send(browser, replayed)).toBe('ok');
  expect(await send(browser, replayed)).toBe('wrongPasskey');

  const options = await startSignIn(browser);
  expect(await send(browser, authenticator.use(options, { isVerified: false }))).toBe('wrongPasskey');
  expect(await send(browser, authenticator.use(options))).toBe('wrongPasskey');

  expect(await send(caller, authenticator.use(await startProof(caller)))).toBe('wrongPasskey');
  await passProof(world, caller);
  const forSignIn = authenticator.use(await startSignIn(caller));
  expect((await caller.send(calls.proveWithPasskey, { response: forSignIn })).status).toBe(422);

  const late = authenticator.use(await startSignIn(browser));
  await world.services.db
    .updateTable('ceremonies')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .execute();
  expect(await send(browser, late)).toBe('wrongPasskey');
});

test("a passkey proves nothing in another user's session, nor with another user's challenge", async () => {
  const [ada, noor] = [await join(), await join()];
  await passProof(world, noor.caller);
  const response = ada.authenticator.use(await startProof(noor.caller));
  expect((await noor.caller.send(calls.proveWithPasskey, { response })).status).toBe(422);
  // In the same browser, another user has signed in since.
  const options = await startProof(noor.caller);
  await passProof(world, ada.caller);
  ada.caller.cookies.set('flow', noor.caller.cookies.get('flow') ?? '');
  const crossed = ada.authenticator.use(options);
  expect((await ada.caller.send(calls.proveWithPasskey, { response: crossed })).status).toBe(422);
  expect([await isProven(ada.caller), await isProven(noor.caller)]).toEqual([false, false]);
});

test('a counter that decreases or repeats is refused, noted, and mailed once an hour', async () => {
  const { authenticator, caller, user } = await join();
  const browser = world.visitor();
  const use = async (counter: number) => {
    const response = authenticator.use(await startSignIn(browser), { counter });
    return (await browser.send(calls.signInWithPasskey, { response })).answer.status;
  };
  expect(await use(7)).toBe('ok');
  const sessions = (await caller.send(ownAccount, {})).answer.sessions.length;
  for (const counter of [6, 7, 0]) expect(await use(counter)).toBe('wrongPasskey');
  const seen = (await caller.send(ownAccount, {})).answer;
  expect(seen.sessions).toHaveLength(sessions);
  expect(seen.activity.filter(({ kind }) => kind === 'passkeyRefused')).toHaveLength(3);
  expect(await listPasskeyMails(world.services, user.id)).toEqual(['added', 'refused']);
  expect(await use(8)).toBe('ok');
});

test('a forged response with an old counter raises no alarm', async () => {
  const { authenticator, caller, user } = await join();
  const browser = world.visitor();
  const counted = authenticator.use(await startSignIn(browser), { counter: 7 });
  await browser.send(calls.signInWithPasskey, { response: counted });
  const forger = new Authenticator();
  forger.userHandle = authenticator.userHandle;
  const { id, rawId } = counted;
  const response = { ...forger.use(await startSignIn(browser), { counter: 1 }), id, rawId };
  expect((await browser.send(calls.signInWithPasskey, { response })).answer.status).toBe('wrongPasskey');
  expect(await listPasskeyMails(world.services, user.id)).toEqual(['added']);
  const kinds = (await caller.send(ownAccount, {})).answer.activity.map(({ kind }) => kind);
  expect(kinds).not.toContain('passkeyRefused');
});

test('authenticators without a counter can sign in repeatedly', async () => {
  const { authenticator } = await join();
  for (let times = 0; times < 2; times += 1) {
    const browser = world.visitor();
    const response = authenticator.use(await startSignIn(browser), { counter: 0 });
    expect((await browser.send(calls.signInWithPasskey, { response })).answer.status).toBe('ok');
  }
});

test('one of 50 concurrent answers to a challenge wins', async () => {
  const { authenticator, user } = await join();
  const browser = world.visitor();
  const options = await startSignIn(browser);
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const copy = world.visitor();
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      return copy.post<{ status: string }>(
        calls.signInWithPasskey.path,
        JSON.stringify({ response: authenticator.use(options) }),
        { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${index}` },
      );
    }),
  );
  expect(answers.filter(({ answer }) => answer.status === 'ok')).toHaveLength(1);
  const sessions = await world.services.db
    .selectFrom('sessions')
    .select('way')
    .where('userId', '=', user.id)
    .where('way', '=', 'passkey')
    .execute();
  // The other one is of the browser that added the passkey.
  expect(sessions).toHaveLength(2);
});

test('a passkey removed during its sign-in is refused', async () => {
  const { authenticator, user } = await join();
  const browser = world.visitor();
  const response = authenticator.use(await startSignIn(browser));
  await world.services.db.deleteFrom('passkeys').where('userId', '=', user.id).execute();
  expect((await browser.send(calls.signInWithPasskey, { response })).answer.status).toBe('wrongPasskey');
});
