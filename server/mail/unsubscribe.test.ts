import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMailSettings, saveMailSettings } from '#contract/mail-settings.ts';
import { buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { unsubscribeLink } from './sign-unsubscribe-link.ts';

let world: World;
let talent: Awaited<ReturnType<typeof buildTalentUser>>;
let bystander: Awaited<ReturnType<typeof buildTalentUser>>;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  talent = await buildTalentUser(world.services.db);
  bystander = await buildTalentUser(world.services.db);
});
afterAll(() => world.close());

const pathFor = (user: { id: number; email: string }, kind: 'announcements' | 'messages' = 'announcements') =>
  new URL(unsubscribeLink(world.services.settings, { userId: user.id, kind }, user.email)).pathname;
const settingsOf = async (user: { id: number; type: 1 | 2 | 3 }) =>
  (await (await world.signIn(user)).send(readMailSettings, {})).answer.settings;
const open = (path: string) => world.visitor().get(path);
/** Acts as a mail program: no cookie, no token, only the link. */
const oneClick = (path: string, type = 'application/x-www-form-urlencoded', body = 'List-Unsubscribe=One-Click') =>
  world.visitor().request('POST', path, { 'content-type': type }, body);

describe('mail settings', () => {
  test('start with everything on, are stored, and keep the values of absent fields', async () => {
    const caller = await world.signIn(talent);
    expect(await settingsOf(talent)).toEqual({ announcements: true, messages: 'atOnce' });
    await caller.send(saveMailSettings, { settings: { messages: 'daily' } });
    expect(await settingsOf(talent)).toEqual({ announcements: true, messages: 'daily' });
    await caller.send(saveMailSettings, { settings: { announcements: false } });
    await caller.send(saveMailSettings, { settings: {} });
    expect(await settingsOf(talent)).toEqual({ announcements: false, messages: 'daily' });
    expect(await settingsOf(bystander)).toEqual({ announcements: true, messages: 'atOnce' });
  });

  test('of a client are only about messages', async () => {
    const client = await buildClient(world.services.db);
    const caller = await world.signIn(client);
    expect((await caller.send(saveMailSettings, { settings: { messages: 'never' } })).status).toBe(200);
    expect((await caller.send(saveMailSettings, { settings: { announcements: false } })).status).toBe(422);
    expect(await settingsOf(client)).toEqual({ messages: 'never' });
  });
});

describe('the unsubscribe link', () => {
  test('asks when opened and changes nothing, since programs that check mail open links too', async () => {
    const { status, text, headers } = await open(pathFor(talent));
    expect(status).toBe(200);
    expect(text).toContain('<form method="post"><button>Unsubscribe</button></form>');
    expect(text).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("; font-src 'self';");
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
    expect((await world.visitor().request('HEAD', pathFor(talent))).status).toBe(200);
    expect(await settingsOf(talent)).toMatchObject({ announcements: true });
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
    ['application/json', '{'],
    ['text/plain', ''],
  ])('ends the mails by a bare POST of %s, one kind to one user', async (type, body) => {
    const { status, text } = await oneClick(pathFor(talent), type, body);
    expect(status).toBe(200);
    expect(text).toContain('You are unsubscribed');
    expect(text).toContain('<form method="post" action="?undo">');
    expect(text).toContain('href="/mail-settings"');
    expect(await settingsOf(talent)).toEqual({ announcements: false, messages: 'atOnce' });
    expect(await settingsOf(bystander)).toEqual({ announcements: true, messages: 'atOnce' });
  });

  test('of a mail about messages ends messages, for talents and clients', async () => {
    const client = await buildClient(world.services.db);
    expect((await oneClick(pathFor(client, 'messages'))).status).toBe(200);
    expect((await oneClick(pathFor(talent, 'messages'))).status).toBe(200);
    expect(await settingsOf(client)).toEqual({ messages: 'never' });
    expect(await settingsOf(talent)).toEqual({ announcements: true, messages: 'never' });
  });

  test('answers the same when used again, opened or posted', async () => {
    const first = await oneClick(pathFor(talent));
    const second = await oneClick(pathFor(talent));
    const opened = await open(pathFor(talent));
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect([opened.status, opened.text]).toEqual([200, first.text]);
  });

  test('can undo its effect without signing in, and restores how often messages came', async () => {
    const caller = await world.signIn(talent);
    await caller.send(saveMailSettings, { settings: { messages: 'daily' } });
    const before = await settingsOf(talent);
    for (const kind of ['announcements', 'messages'] as const) {
      const path = pathFor(talent, kind);
      const [, undo = ''] =
        /<form method="post" action="([^"]*)">\s*<button>Undo</.exec((await oneClick(path)).text) ?? [];
      expect(await settingsOf(talent)).not.toEqual(before);
      expect((await open(path + undo)).text).toContain('You are unsubscribed');
      expect(await settingsOf(talent)).not.toEqual(before);
      const { status, text } = await oneClick(path + undo, 'application/x-www-form-urlencoded', '');
      expect(status).toBe(200);
      expect(text).toContain('You get these mails again');
      expect(await settingsOf(talent)).toEqual(before);
    }
  });

  test('cannot undo a later choice of its user, nor work if forged', async () => {
    const path = pathFor(talent, 'messages');
    await oneClick(path);
    const caller = await world.signIn(talent);
    await caller.send(saveMailSettings, { settings: { messages: 'daily' } });
    expect((await oneClick(`${path}?undo=atOnce`)).status).toBe(200);
    expect(await settingsOf(talent)).toMatchObject({ messages: 'daily' });
    await oneClick(path);
    expect((await oneClick(`${path.slice(0, -1)}?undo`)).status).toBe(404);
    expect(await settingsOf(talent)).toMatchObject({ messages: 'never' });
  });

  test('does nothing if forged, altered, cut or of another secret, and shows that', async () => {
    const good = pathFor(talent);
    const [, kind = '', id = '', mac = ''] = /^\/unsubscribe\/(\w+)\.(\d+)\.(.+)$/.exec(good) ?? [];
    const otherSecret = new URL(
      unsubscribeLink(
        { secret: 'another secret of the tests', appUrl: 'http://localhost:3000' },
        { userId: talent.id, kind: 'announcements' },
        talent.email,
      ),
    ).pathname;
    const lastLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
    const forged = [
      `${kind}.${bystander.id}.${mac}`,
      `messages.${id}.${mac}`,
      `${kind}.${id}.${'A'.repeat(43)}`,
      `${kind}.${id}.${mac.slice(0, -1)}`,
      `${kind}.${id}.${mac}A`,
      `${kind}.0${id}.${mac}`,
      `${kind}.${id}.`,
      `${kind}.2147483648.${mac}`,
      `everything.${id}.${mac}`,
      `${kind}.${id}.${mac}/x`,
      `${kind}%2E${id}%2E${mac}%00`,
      `' or true --`,
      ...lastLetters
        .filter((letter) => letter !== mac.at(-1))
        .map((letter) => `${kind}.${id}.${mac.slice(0, -1)}${letter}`),
    ].map((token) => `/unsubscribe/${token}`);
    for (const path of [...forged, otherSecret]) {
      const posted = await oneClick(path);
      expect([path, posted.status]).toEqual([path, 404]);
      expect([path, (await world.visitor().request('GET', path)).status]).not.toEqual([path, 500]);
    }
    expect((await open(`/unsubscribe/${kind}.${id}.${'A'.repeat(43)}`)).text).toContain('This link does not work');
    for (const user of [talent, bystander])
      expect(await settingsOf(user)).toEqual({ announcements: true, messages: 'atOnce' });
  });

  test('is void once the account has another address, or is deleted', async () => {
    const path = pathFor(talent);
    await world.services.db
      .updateTable('users')
      .set({ email: `new-${talent.email}` })
      .where('id', '=', talent.id)
      .execute();
    expect((await oneClick(path)).status).toBe(404);
    expect(await settingsOf(talent)).toMatchObject({ announcements: true });
    const gone = pathFor(bystander);
    await world.services.db.deleteFrom('users').where('id', '=', bystander.id).execute();
    expect((await oneClick(gone)).status).toBe(404);
  });

  test('is in no log, and refuses a large body', async () => {
    const path = pathFor(talent);
    await open(path);
    expect((await oneClick(path, 'text/plain', 'x'.repeat(10_000))).status).toBe(413);
    await oneClick(path);
    expect(JSON.stringify(world.logged)).not.toContain(path.split('.')[2]);
    expect(world.logged).toContainEqual(expect.objectContaining({ path: '/unsubscribe/:token' }));
  });
});
