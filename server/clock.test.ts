import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentUser, signIn } from '#contract/accounts.ts';
import { changeOwnEmail, confirmOwnEmail, endOtherSessions, proveSelf } from '#contract/own-account.ts';
import { proveWithPasskey, signInWithPasskey, startPasskeyProof, startPasskeySignIn } from '#contract/passkeys.ts';
import {
  addPasskeyTo,
  buildAdministrator,
  buildTalentUser,
  passProof,
  plantChangeCode,
  plantCode,
} from '#server/accounts/build.ts';
import { linkTo, open } from '#server/admin/build.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { defineKind, enqueue } from '#server/platform/deliveries/deliveries.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import * as z from 'zod/mini';
import { mails } from './mails.ts';

let world: World;
beforeAll(async () => {
  // A server reachable from elsewhere has no outbox page and does not print its mail.
  world = await createWorld({ host: '0.0.0.0' });
  await world.services.deliveries.start(mailHandlers(world.services, mails));
});
afterEach(() => void vi.useRealTimers());
afterAll(() => world.close());

const moveClock = (milliseconds: number) => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

describe.each([
  ['behind', -3_600_000],
  ['ahead of', 3_600_000],
])('a server whose clock is an hour %s the database’s', (_, milliseconds) => {
  beforeEach(() => moveClock(milliseconds));

  test('accepts a sign-in code, which its mail calls valid for ten minutes', async () => {
    const { email } = await buildTalentUser(world.services.db);
    const browser = world.visitor();
    expect((await browser.send(signIn, { step: 1, email })).answer.status).toBe('ok');
    const mails = () => readOutbox(world).filter((mail) => mail.includes(email));
    await expect.poll(mails).toHaveLength(1);
    expect(mails()[0]).toContain('for the next 10 minutes');
    const code = await plantCode(world.services, 'signin', email);
    expect((await browser.send(signIn, { step: 2, email, code })).answer.status).toBe('ok');
    expect((await browser.send(currentUser, {})).status).toBe(200);
  });

  test('accepts a proof by code or passkey, and a new address', async () => {
    const user = await buildTalentUser(world.services.db);
    const caller = await world.signIn(user);
    const authenticator = new Authenticator();
    expect((await addPasskeyTo(caller, authenticator)).status).toBe(200);
    const browser = world.visitor();
    const { options } = (await browser.send(startPasskeySignIn, {})).answer;
    const signedIn = await browser.send(signInWithPasskey, { response: authenticator.use(options) });
    expect(signedIn.answer.status).toBe('ok');

    await passProof(world, caller);
    const asked = (await caller.send(startPasskeyProof, {})).answer.options;
    expect((await caller.send(proveWithPasskey, { response: authenticator.use(asked) })).status).toBe(200);
    await passProof(world, caller);
    await caller.send(proveSelf, { step: 1 });
    const code = await plantCode(world.services, 'proof', user.email);
    expect((await caller.send(proveSelf, { step: 2, code })).answer).toEqual({ status: 'ok', step: 3 });
    expect((await caller.send(endOtherSessions, {})).status).toBe(200);

    expect((await caller.send(changeOwnEmail, { email: `new.${user.email}` })).status).toBe(200);
    const changeCode = await plantChangeCode(world.services, user.id);
    expect((await caller.send(confirmOwnEmail, { code: changeCode })).answer.status).toBe('ok');
  });

  test('accepts a link to act as a user from a process with the right clock', async () => {
    const { db } = world.services;
    const talent = await buildTalentUser(db);
    const caller = await world.signIn(await buildAdministrator(db));
    vi.useRealTimers();
    const link = await linkTo(caller, talent.id);
    moveClock(milliseconds);
    expect(await open(caller, link)).toEqual({ status: 303, place: '/' });
    expect((await caller.send(currentUser, {})).answer.id).toBe(talent.id);
  });

  test('starts a delivery due in a minute neither at once nor an hour later', async () => {
    const { db } = world.services;
    const kind = defineKind({
      name: 'later',
      channel: 'task',
      urgency: 'soon',
      details: z.object({}),
      maxTries: 1,
      longestPauseSeconds: 1,
    });
    await enqueue(db, kind, {}, { runIn: 60_000, key: 'later' });
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from next_at - changed_at)::float8 as seconds from deliveries where key = 'later'`.execute(
      db,
    );
    expect(rows).toEqual([{ seconds: 60 }]);
    await db.deleteFrom('deliveries').where('key', '=', 'later').execute();
  });
});
