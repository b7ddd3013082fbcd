import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentUser, signOut } from '#contract/accounts.ts';
import { buildAdministrator, buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { hashToken } from '#server/platform/session/session.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createWorld, type World } from '#server/testing/world.ts';
import { linkTo, open, recordsOf } from './build.ts';
import { makeSignInLink } from './make-sign-in-link.ts';

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

const makeLink = (userId: number, madeAt = new Date()) =>
  makeSignInLink(world.services.settings, userId, hashToken(caller.cookies.get('session') ?? ''), madeAt);
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const whoIs = async (browser = caller) => (await browser.send(currentUser, {})).answer;
const started = { status: 303, place: '/' };
const refused = { status: 303, place: '/signin' };

describe('a sign-in link', () => {
  test('signs the administrator in as the user, shows it, and is recorded', async () => {
    expect(await open(caller, await linkTo(caller, client.id))).toEqual(started);
    expect(await whoIs()).toMatchObject({
      id: client.id,
      type: 2,
      actingAdministrator: { id: administrator.id, firstName: 'Robin', lastName: 'Castell' },
    });
    expect(await recordsOf(world.services.db, client.id)).toMatchObject([
      { administratorId: administrator.id, endedAt: null },
    ]);
  });

  test('works once', async () => {
    const link = await linkTo(caller, client.id);
    const own = caller.cookies.get('session') ?? '';
    await open(caller, link);
    const again = world.visitor();
    again.cookies.set('session', own);
    expect(await open(again, link)).toEqual(refused);
    expect((await whoIs(again)).id).toBe(administrator.id);
    expect(await recordsOf(world.services.db, client.id)).toHaveLength(1);
  });

  test('works once of many concurrent requests', async () => {
    const link = await linkTo(caller, client.id);
    const cookie = `session=${caller.cookies.get('session')}`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.visitor().get(link, { cookie })));
    const places = answers.map(({ headers }) => headers.location);
    expect(places.filter((place) => place === '/')).toHaveLength(1);
    expect(places.filter((place) => place === '/signin')).toHaveLength(7);
    expect(await recordsOf(world.services.db, client.id)).toHaveLength(1);
    const sessions = await world.services.db
      .selectFrom('sessions')
      .select('userId')
      .where('userId', '=', client.id)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  test('expires after ten minutes', async () => {
    expect(await open(caller, makeLink(client.id, minutesAgo(10)))).toEqual(refused);
    expect(await open(caller, makeLink(client.id, minutesAgo(9)))).toEqual(started);
  });

  test('redirects others to sign-in, and is not used up', async () => {
    const link = await linkTo(caller, client.id);
    const others = [
      world.visitor(),
      await world.signIn(talent),
      await world.signIn(await buildAdministrator(world.services.db)),
      await world.signIn(administrator),
    ];
    for (const other of others) {
      const before = new Map(other.cookies);
      expect(await open(other, link)).toEqual(refused);
      expect(other.cookies).toEqual(before);
    }
    expect(await recordsOf(world.services.db, client.id)).toEqual([]);
    expect(await open(caller, link)).toEqual(started);
  });

  test('cannot be tampered with', async () => {
    const link = await linkTo(caller, client.id);
    const [id = '', expiry = '', nonce = '', signature = ''] = link.replace('/admin/sign-in-as/', '').split('.');
    const other = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const parts of [
      [String(talent.id), expiry, nonce, signature],
      [id, String(Number(expiry) + 1), nonce, signature],
      [id, expiry, nonce.split('').toReversed().join(''), signature],
      [id, expiry, nonce, other],
      [id, expiry, nonce],
      ['nonsense'],
    ]) {
      expect(await open(caller, `/admin/sign-in-as/${parts.join('.')}`)).toEqual(refused);
    }
  });

  test('is void once the administrator has signed out, and so is their session', async () => {
    const link = await linkTo(caller, client.id);
    const cookie = `session=${caller.cookies.get('session')}`;
    await caller.send(signOut, {});
    expect((await world.visitor().get(link, { cookie })).headers.location).toBe('/signin');
    expect(await recordsOf(world.services.db, client.id)).toEqual([]);
  });

  test('never signs in as an administrator or a deleted user', async () => {
    const other = await buildAdministrator(world.services.db);
    for (const id of [other.id, administrator.id, 2_000_000_000]) {
      expect(await open(caller, makeLink(id))).toEqual(refused);
    }
    expect((await whoIs()).id).toBe(administrator.id);
  });

  test('is not used up by a HEAD request', async () => {
    const link = await linkTo(caller, client.id);
    await caller.request('HEAD', link);
    expect(await open(caller, link)).toEqual(started);
  });

  test('never appears in the log', async () => {
    const link = await linkTo(caller, client.id);
    await open(caller, link);
    expect(JSON.stringify(world.logged)).not.toContain(link.slice(-20));
    expect(world.logged).toContainEqual(
      expect.objectContaining({ feature: 'admin', administrator: administrator.id, user: client.id }),
    );
  });
});
