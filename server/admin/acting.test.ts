import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentUser, signOut } from '#contract/accounts.ts';
import { adminReturn } from '#contract/acting.ts';
import { adminClients, adminDeleteUser, adminSetTrial, adminTalents } from '#contract/admin.ts';
import { buildAdministrator, buildClient, buildTalentUser } from '#server/accounts/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createWorld, type World } from '#server/testing/world.ts';
import { linkTo, open, recordsOf } from './build.ts';

let world: World;
let administrator: Awaited<ReturnType<typeof buildAdministrator>>;
let client: Awaited<ReturnType<typeof buildClient>>;
let talent: Awaited<ReturnType<typeof buildTalentUser>>;
let caller: Caller;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  const { db } = world.services;
  administrator = await buildAdministrator(db, { firstName: 'Robin', lastName: 'Castell' });
  client = await buildClient(db);
  talent = await buildTalentUser(db);
  caller = await world.signIn(administrator);
});
afterAll(() => world.close());

const whoIs = async (browser = caller) => (await browser.send(currentUser, {})).answer;
const sessionsOf = (userId: number) =>
  world.services.db.selectFrom('sessions').selectAll().where('userId', '=', userId).execute();

describe('an acting session', () => {
  test.each(['client', 'talent'] as const)('as a %s may make no call for administrators alone', async (as) => {
    const links = [await linkTo(caller, client.id), await linkTo(caller, talent.id)];
    await open(caller, (as === 'client' ? links[0] : links[1]) ?? '');
    const theirs = world.calls.filter(
      ({ audience }) => Array.isArray(audience) && audience.join(' ') === 'administrator',
    );
    expect(theirs.map(({ path }) => path)).toContain(adminDeleteUser.path);
    for (const call of theirs) expect((await caller.send(call, { userId: talent.id })).status).toBe(403);
    // Cannot open another account while acting, neither by its own link nor by one from another administrator's list.
    const other = await world.signIn(await buildAdministrator(world.services.db));
    expect((await open(caller, await linkTo(other, talent.id))).place).toBe('/signin');
  });

  test('ends after an hour, for every call', async () => {
    await open(caller, await linkTo(caller, client.id));
    const past = new Date(Date.now() - 1_000);
    await world.services.db.updateTable('sessions').set({ expiresAt: past }).where('userId', '=', client.id).execute();
    await expect.poll(async () => (await caller.send(currentUser, {})).status).toBe(401);
    expect((await caller.send(adminReturn, {})).status).toBe(401);
  });

  test('does not turn the administrator’s browser into a device of the user', async () => {
    await whoIs();
    const own = caller.cookies.get('device');
    expect(own).toBeDefined();
    await open(caller, await linkTo(caller, client.id));
    expect((await whoIs()).id).toBe(client.id);
    expect(caller.cookies.get('device')).toBe(own);
  });

  test('may make no call of the administrator', async () => {
    await open(caller, await linkTo(caller, client.id));
    const payload = { userId: talent.id };
    for (const { status } of [
      await caller.send(adminClients, {}),
      await caller.send(adminTalents, {}),
      await caller.send(adminDeleteUser, payload),
      await caller.send(adminSetTrial, { userId: client.id, isTrial: false }),
    ]) {
      expect(status).toBe(403);
    }
  });

  test('lasts an hour, and no longer than the administrator’s own', async () => {
    await open(caller, await linkTo(caller, client.id));
    const [first] = await sessionsOf(client.id);
    expect(minutesLeft(first?.expiresAt)).toBe(60);
    const { db } = world.services;
    const soon = new Date(Date.now() + 20 * 60_000);
    await db.updateTable('sessions').set({ expiresAt: soon }).where('userId', '=', administrator.id).execute();
    await caller.send(adminReturn, {});
    await open(caller, await linkTo(caller, talent.id));
    const [second] = await sessionsOf(talent.id);
    expect(second?.expiresAt).toEqual(soon);
  });

  test('ends when the administrator signs out elsewhere, which is recorded', async () => {
    const browser = caller.cookies.get('session') ?? '';
    await open(caller, await linkTo(caller, client.id));
    const own = world.visitor();
    own.cookies.set('session', browser);
    await own.send(signOut, {});
    expect((await caller.send(currentUser, {})).status).toBe(401);
    const [record] = await recordsOf(world.services.db, client.id);
    expect(record?.endedAt).toBeInstanceOf(Date);
  });

  test('signing out of it signs the administrator out too', async () => {
    await open(caller, await linkTo(caller, client.id));
    const behind = caller.cookies.get('administrator') ?? '';
    await caller.send(signOut, {});
    expect([...caller.cookies.keys()]).not.toContain('administrator');
    const other = world.visitor();
    other.cookies.set('session', behind);
    expect((await other.send(currentUser, {})).status).toBe(401);
  });

  test('is replaced by that of another link opened in the same browser', async () => {
    const [first, second] = [await linkTo(caller, client.id), await linkTo(caller, talent.id)];
    await open(caller, first);
    expect((await open(caller, second)).place).toBe('/');
    expect((await whoIs()).id).toBe(talent.id);
    expect(await sessionsOf(client.id)).toEqual([]);
    expect((await recordsOf(world.services.db, client.id))[0]?.endedAt).toBeInstanceOf(Date);
    const { answer } = await caller.send(adminReturn, {});
    expect(answer).toEqual({ redirectTo: '/admin/talents' });
  });

  test('ends when its user is deleted; the record stays, without a name', async () => {
    await open(caller, await linkTo(caller, client.id));
    const other = await world.signIn(await buildAdministrator(world.services.db));
    await other.send(adminDeleteUser, { userId: client.id });
    expect((await caller.send(currentUser, {})).status).toBe(401);
    const records = await world.services.db
      .selectFrom('actingSessions')
      .selectAll()
      .where('administratorId', '=', administrator.id)
      .execute();
    expect(records).toMatchObject([{ userId: null, endedAt: expect.any(Date) as Date }]);
  });
});

const minutesLeft = (end: Date | undefined) => Math.round(((end?.getTime() ?? 0) - Date.now()) / 60_000);

describe('returning to the administrator', () => {
  test('ends the acting session and restores the administrator’s own under new tokens', async () => {
    const { session: before } = Object.fromEntries(caller.cookies);
    await open(caller, await linkTo(caller, client.id));
    const { session: acting, 'XSRF-TOKEN': token } = Object.fromEntries(caller.cookies);
    const { answer } = await caller.send(adminReturn, {});
    expect(answer).toEqual({ redirectTo: '/admin/clients' });
    expect(await whoIs()).toMatchObject({ id: administrator.id, actingAdministrator: null });
    expect([before, acting]).not.toContain(caller.cookies.get('session'));
    expect(caller.cookies.get('XSRF-TOKEN')).not.toBe(token);
    expect(caller.cookies.has('administrator')).toBe(false);
    expect((await recordsOf(world.services.db, client.id))[0]?.endedAt).toBeInstanceOf(Date);
    for (const old of [before, acting]) {
      const browser = world.visitor();
      browser.cookies.set('session', old ?? '');
      expect((await browser.send(currentUser, {})).status).toBe(401);
    }
  });

  test('does not extend the administrator’s session', async () => {
    const [own] = await sessionsOf(administrator.id);
    await open(caller, await linkTo(caller, talent.id));
    await caller.send(adminReturn, {});
    expect((await sessionsOf(administrator.id)).map(({ expiresAt }) => expiresAt)).toEqual([own?.expiresAt]);
  });

  test('is refused to users who are not acting', async () => {
    for (const browser of [caller, await world.signIn(client), await world.signIn(talent)]) {
      expect((await browser.send(adminReturn, {})).status).toBe(409);
    }
    expect((await world.visitor().send(adminReturn, {})).status).toBe(401);
  });

  test('succeeds once of two concurrent requests', async () => {
    await open(caller, await linkTo(caller, client.id));
    const twin = world.visitor();
    for (const [name, value] of caller.cookies) twin.cookies.set(name, value);
    const answers = await Promise.all([caller.send(adminReturn, {}), twin.send(adminReturn, {})]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(administrator.id)).toHaveLength(1);
    expect(await sessionsOf(client.id)).toEqual([]);
  });

  test.each(['no', 'another'])(
    'leads to sign-in from a browser that holds %s session of the administrator',
    async (which) => {
      await open(caller, await linkTo(caller, client.id));
      const other = await world.signIn(administrator);
      const browser = world.visitor();
      browser.cookies.set('session', caller.cookies.get('session') ?? '');
      if (which === 'another') browser.cookies.set('administrator', other.cookies.get('session') ?? '');
      const { answer } = await browser.send(adminReturn, {});
      expect(answer).toEqual({ redirectTo: '/signin' });
      expect((await browser.send(currentUser, {})).status).toBe(401);
      expect((await whoIs(other)).id).toBe(administrator.id);
    },
  );
});

describe('the cookie of the administrator’s own session', () => {
  test('is kept from scripts and other sites, and bound to this host under https', async () => {
    const secure = await createWorld({ isSecure: true, appUrl: 'https://jobs.example.com' });
    try {
      const browser = await secure.signIn(await buildAdministrator(secure.services.db));
      expect(String((await browser.send(currentUser, {})).headers['set-cookie'])).toMatch(
        /^__Host-device=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      const { id } = await buildTalentUser(secure.services.db);
      const { headers } = await browser.get(await linkTo(browser, id));
      const cookies = [headers['set-cookie']].flat().map(String);
      expect(cookies.find((cookie) => cookie.startsWith('__Host-administrator='))).toMatch(
        /Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax/,
      );
      expect(cookies.find((cookie) => cookie.startsWith('__Host-session='))).toMatch(
        /Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax/,
      );
    } finally {
      await secure.close();
    }
  });
});
