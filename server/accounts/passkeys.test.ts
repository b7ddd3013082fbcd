import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { currentUser } from '#contract/accounts.ts';
import { adminAdministrators, adminEndSessions, adminResetPasskeys } from '#contract/admin.ts';
import { adminSuspend } from '#contract/cases.ts';
import { deleteOwnAccount } from '#contract/leaving.ts';
import { ownAccount } from '#contract/own-account.ts';
import * as calls from '#contract/passkeys.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import {
  addPasskeyTo as add,
  buildAdministrator,
  buildPasskey,
  buildTalentUser,
  listPasskeyMails,
  passProof,
} from './build.ts';
import { findSuspectTime, insertFormerAddress } from './former-addresses-store.ts';
import { restoreAddress } from './restore-address.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A signed-in talent, with a passkey if an authenticator is given. */
async function join(authenticator?: Authenticator) {
  const user = await buildTalentUser(world.services.db);
  const caller = await world.signIn(user);
  if (authenticator) await add(caller, authenticator);
  return { user, caller };
}

async function signInWith(authenticator: Authenticator, browser = world.visitor()) {
  const { options } = (await browser.send(calls.startPasskeySignIn, {})).answer;
  return { browser, reply: await browser.send(calls.signInWithPasskey, { response: authenticator.use(options) }) };
}

const account = async (caller: Caller) => (await caller.send(ownAccount, {})).answer;
const kindsOf = async (caller: Caller) => (await account(caller)).activity.map(({ kind }) => kind);

test('a passkey is created without attestation, for a verified user, who is not identifiable by it', async () => {
  const { caller, user } = await join();
  const { options } = (await caller.send(calls.startAddPasskey, {})).answer;
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: user.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
  expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
  const again = (await caller.send(calls.startAddPasskey, {})).answer.options;
  expect(again.user.id).toBe(options.user.id);
  expect(again.challenge).not.toBe(options.challenge);
});

test('a passkey is added, renamed, signs in, and is removed, with mails on adding and removing', async () => {
  const authenticator = new Authenticator();
  const { caller, user } = await join();
  const added = await add(caller, authenticator, '  Phone ');
  expect(added.answer.passkey).toMatchObject({ name: 'Phone', lastUsedAt: null });
  const { id } = added.answer.passkey;
  await caller.send(calls.renamePasskey, { id, name: 'Work phone' });
  expect((await account(caller)).sessions).toMatchObject([{ way: 'code', isThis: true }]);

  const { browser, reply } = await signInWith(authenticator);
  expect(reply.answer).toEqual({ status: 'ok', step: 3, redirectTo: '/' });
  const seen = await account(browser);
  expect(seen.passkeys).toMatchObject([{ id, name: 'Work phone', lastUsedAt: expect.any(String) as string }]);
  expect(seen.sessions.map(({ way, isThis }) => [way, isThis])).toContainEqual(['passkey', true]);

  expect((await caller.send(calls.removePasskey, { id })).status).toBe(200);
  expect((await signInWith(authenticator)).reply.answer).toEqual({ status: 'wrongPasskey', step: 1 });
  const { passkeys, activity } = await account(caller);
  expect(passkeys).toEqual([]);
  expect(activity.map(({ kind }) => kind)).toEqual(['passkeyRemoved', 'newDevice', 'passkeyAdded']);
  expect(await listPasskeyMails(world.services, user.id)).toEqual(['added', 'removed']);
});

test('a known passkey and an eleventh are refused, without mail', async () => {
  const authenticator = new Authenticator();
  const { caller, user } = await join(authenticator);
  expect((await add(caller, authenticator)).problem).toMatchObject({ status: 409, reason: { code: 'passkeyKnown' } });
  for (let count = 1; count < calls.maxPasskeys - 1; count += 1) await buildPasskey(world.services.db, user.id);
  // Both are started while there is room for one.
  const browsers = [caller, await world.signIn(user)];
  const begun = await Promise.all(
    browsers.map(async (browser) => ({ browser, ...(await browser.send(calls.startAddPasskey, {})).answer })),
  );
  const answers = await Promise.all(
    begun.map(({ browser, options }) =>
      browser.send(calls.addPasskey, { response: new Authenticator().make(options), name: 'Last' }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const refused = await caller.send(calls.startAddPasskey, {});
  expect(refused.problem).toMatchObject({ status: 409, reason: { code: 'tooManyPasskeys', params: { max: 10 } } });
  expect(await listPasskeyMails(world.services, user.id)).toEqual(['added', 'added']);
});

test('changes to passkeys require a proof, which a passkey can give', async () => {
  const authenticator = new Authenticator();
  const { caller } = await join(authenticator);
  const id = (await account(caller)).passkeys[0]?.id ?? '';
  await passProof(world, caller);
  for (const reply of [
    await caller.send(calls.startAddPasskey, {}),
    await caller.send(calls.renamePasskey, { id, name: 'Mine' }),
    await caller.send(calls.removePasskey, { id }),
  ])
    expect(reply.problem).toMatchObject({ code: 'needs-proof', reason: { code: 'proofByPasskey' } });
  const { options } = (await caller.send(calls.startPasskeyProof, {})).answer;
  expect(options.allowCredentials).toMatchObject([{ id: authenticator.credentialId }]);
  const response = authenticator.use(options, { userHandle: null });
  expect((await caller.send(calls.proveWithPasskey, { response })).status).toBe(200);
  expect((await account(caller)).sessions).toMatchObject([{ way: 'code', isThis: true }]);
  expect((await caller.send(calls.removePasskey, { id })).status).toBe(200);
});

test('suspended users can prove by passkey too, before they delete their account', async () => {
  const authenticator = new Authenticator();
  const { caller, user } = await join(authenticator);
  const administrator = await world.signIn(await buildAdministrator(world.services.db));
  await administrator.send(adminSuspend, { userId: user.id, rule: 5, reasons: 'Threatened a member.' });
  await passProof(world, caller);
  const refused = await caller.send(deleteOwnAccount, {});
  expect(refused.problem).toMatchObject({ code: 'needs-proof', reason: { code: 'proofByPasskey' } });
  const started = await caller.send(calls.startPasskeyProof, {});
  expect(started.status).toBe(200);
  const response = authenticator.use(started.answer.options);
  expect((await caller.send(calls.proveWithPasskey, { response })).status).toBe(200);
  expect((await caller.send(deleteOwnAccount, {})).status).toBe(200);
});

test('a browser is known after signing in by passkey, and strangers learn nothing', async () => {
  const authenticator = new Authenticator();
  const { caller, user } = await join(authenticator);
  const { browser } = await signInWith(authenticator);
  await signInWith(authenticator, browser);
  const kinds = (await account(caller)).activity.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'newDevice')).toHaveLength(1);
  const unknown = await signInWith(new Authenticator());
  expect(unknown.reply.text).not.toContain(user.email);
  expect((await unknown.browser.send(currentUser, {})).status).toBe(401);
});

test('an address waits after 30 unsuccessful sign-ins an hour; successful ones do not count', async () => {
  const authenticator = new Authenticator();
  await join(authenticator);
  const { db } = world.services;
  await db.deleteFrom('limits').execute();
  for (let count = 0; count < 3; count += 1) await signInWith(authenticator);
  const counts = await db.selectFrom('limits').select('count').where('key', 'like', 'passkeys:%').execute();
  expect(counts).toEqual([{ count: 0 }, { count: 0 }]);
  await db.updateTable('limits').set({ count: 30 }).execute();
  const browser = world.visitor();
  const started = await browser.send(calls.startPasskeySignIn, {});
  expect(started.status).toBe(429);
  expect(Number(started.headers['retry-after'])).toBeGreaterThan(0);
  const response = authenticator.use({ ...request, challenge: 'AA' });
  expect((await browser.send(calls.signInWithPasskey, { response })).status).toBe(429);
  await db.deleteFrom('limits').execute();
});

const request: z.output<typeof calls.RequestOptions> = {
  challenge: '',
  rpId: 'localhost',
  timeout: 1,
  allowCredentials: [],
  userVerification: 'required',
};

test.each([
  ['the seven days before', 8, 1],
  ['the session that changed it', 21, 20],
])(
  'restoring a former address also removes the passkeys added since and in %s',
  async (_name, keptDays, sessionDays) => {
    const { db } = world.services;
    const { user, caller } = await join();
    const addAgo = async (name: string, days: number) => {
      const { id } = await buildPasskey(db, user.id, { name });
      await sql`update passkeys set created_at = now() - make_interval(days => ${days}) where id = ${id}::uuid`.execute(
        db,
      );
    };
    const began = sql<Date>`now() - make_interval(days => ${sessionDays})`;
    const { tokenHash } = await db
      .updateTable('sessions')
      .set({ createdAt: began })
      .where('userId', '=', user.id)
      .returning('tokenHash')
      .executeTakeFirstOrThrow();
    await addAgo('Kept', keptDays);
    await addAgo('Of the thief', keptDays - 2);
    const passkeysSince = await findSuspectTime(db, user.id, tokenHash);
    const token = await insertFormerAddress(db, user.id, { email: `former-${user.email}`, passkeysSince });
    await add(caller, new Authenticator(), 'Of the thief too');
    expect(await restoreAddress(world.services, token)).toBe('restored');
    const left = await db.selectFrom('passkeys').select('name').where('userId', '=', user.id).execute();
    expect(left).toEqual([{ name: 'Kept' }]);
    expect(await kindsOf(await world.signIn(user))).toEqual([
      'addressRestored',
      'passkeyRemoved',
      'passkeyRemoved',
      'passkeyAdded',
    ]);
  },
);

test('an administrator resets the passkeys of others after a proof, logged and mailed', async () => {
  const { db } = world.services;
  const { user, caller } = await join(new Authenticator());
  const administrator = await buildAdministrator(db);
  const own = await world.signIn(administrator);
  await passProof(world, own);
  for (const call of [adminResetPasskeys, adminEndSessions])
    expect((await own.send(call, { userId: user.id })).problem.code).toBe('needs-proof');
  expect((await caller.send(currentUser, {})).status).toBe(200);

  const proven = await world.signIn(administrator);
  for (const call of [adminResetPasskeys, adminEndSessions])
    expect((await proven.send(call, { userId: administrator.id })).problem).toMatchObject({ status: 409 });
  expect((await proven.send(adminResetPasskeys, { userId: user.id })).status).toBe(200);
  expect((await caller.send(currentUser, {})).status).toBe(401);
  const again = await world.signIn(user);
  expect(await account(again)).toMatchObject({ passkeys: [], activity: [{ kind: 'passkeysReset' }, {}] });
  expect(await listPasskeyMails(world.services, user.id)).toEqual(['added', 'reset']);
  expect(world.logged).toContainEqual(
    expect.objectContaining({ msg: 'passkeys reset', administrator: administrator.id, user: user.id, count: 1 }),
  );

  await proven.send(adminEndSessions, { userId: user.id });
  expect((await again.send(currentUser, {})).status).toBe(401);
  const { administrators } = (await proven.send(adminAdministrators, {})).answer;
  expect(administrators.filter(({ isSelf }) => isSelf)).toMatchObject([{ id: administrator.id, passkeys: 0 }]);
});

test('sessions ended by an administrator are in the activity of their user, if there were any', async () => {
  const { user, caller } = await join();
  const administrator = await world.signIn(await buildAdministrator(world.services.db));
  await administrator.send(adminEndSessions, { userId: user.id });
  expect((await caller.send(currentUser, {})).status).toBe(401);
  // No session is left.
  await administrator.send(adminEndSessions, { userId: user.id });
  const second = await world.signIn(user);
  expect(await kindsOf(second)).toEqual(['signedOutByAdministrator']);
  // Without passkeys, a reset only ends the sessions.
  await administrator.send(adminResetPasskeys, { userId: user.id });
  expect(await kindsOf(await world.signIn(user))).toEqual(['signedOutByAdministrator', 'signedOutByAdministrator']);
  expect(await listPasskeyMails(world.services, user.id)).toEqual([]);
});
