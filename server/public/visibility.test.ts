import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deletePosition, updatePosition } from '#contract/positions.ts';
import { buildAdministrator, buildClient, buildCompany } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

/* Tests access to public pages, and that a closed position disappears everywhere at once. */

/** Part of every text in the Draft, so one search finds any leak. */
const secret = 'kept-to-ourselves';
const origin = 'https://jobs.example.com';

let world: World;
let companyId: number;
let member: Caller;
let talent: Caller;
let outsiders: [who: string, caller: Caller][];
let position: { id: number; hashId: string };

beforeAll(async () => {
  world = await createWorld({ appUrl: origin, isSecure: true });
  const { db } = world.services;
  companyId = (await buildCompany(db, { isTrial: false, name: `${secret} Ltd`, tagline: `${secret} tagline` })).id;
  member = await world.signIn(await buildClient(db, { companyId }));
  talent = await world.signIn(await buildTalent(db));
  outsiders = [
    ['a visitor', world.visitor()],
    ['a client of another company', await world.signIn(await buildClient(db))],
    ['a talent', talent],
    ['an administrator', await world.signIn(await buildAdministrator(db))],
  ];
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.services.db.deleteFrom('positions').where('companyId', '=', companyId).execute();
  position = await buildPosition(world.services.db, {
    companyId,
    isLive: false,
    title: `${secret} title`,
    description: `<p>${secret} description</p>`,
    isRemote: true,
  });
});

const page = () => `/positions/${position.hashId}`;
/** All addresses at which the position could be read. */
const addresses = () => [
  page(),
  `${page()}?x`,
  `${page()}/picture.png`,
  `/companies/${companyId}`,
  `/companies/${companyId}/picture.png`,
  '/feed.atom',
  '/sitemap.xml',
  '/sitemap/positions/0.xml',
  '/sitemap/companies/0.xml',
];

const setLive = async (isLive: boolean): Promise<void> =>
  expect((await member.send(updatePosition, { position: { id: position.id, isLive } })).status).toBe(200);

/** Lists leaks of the Draft, by every address and method: readable text, or a difference from an unknown position. */
async function findLeaks(caller: Caller, etags: string[] = []): Promise<string[]> {
  const leaks: string[] = [];
  for (const address of addresses())
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await caller.request(
        method,
        address,
        etags.length > 0 ? { 'if-none-match': etags.join(', ') } : {},
      );
      const { status, text, headers } = answer;
      // Neither the position nor its company has a page. The lists exist without it.
      const isPage = /^\/(positions|companies)\//.test(address);
      if (status !== (isPage ? 404 : 200)) leaks.push(`${method} ${address} answers ${status}`);
      if (`${text} ${JSON.stringify(headers)}`.includes(secret)) leaks.push(`${method} ${address} tells`);
      if (text.includes(position.hashId) || text.includes(`/companies/${companyId}<`)) leaks.push(`${address} lists`);
    }
  return leaks;
}

describe('a Draft', () => {
  test('is at no address outside its company', async () => {
    for (const [who, caller] of outsiders) expect([who, await findLeaks(caller)]).toEqual([who, []]);
  });

  test('is shown to its members, marked, uncached and closed to search engines', async () => {
    const { status, text, headers } = await member.get(page());
    expect(status).toBe(200);
    expect(text).toContain('<strong>Draft</strong>');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).not.toMatch(/property="og:|ld\+json|rel="canonical"/);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['etag']).toBeUndefined();
    expect(text).toContain(`href="/client/positions/${position.hashId}/edit"`);
    // Its company has no page to link to.
    expect(text).not.toContain('href="/companies/');
    const picture = await member.get(`${page()}/picture.png`);
    expect([picture.status, picture.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });

  test('and a position that does not exist answer alike', async () => {
    const visitor = world.visitor();
    const [draft, absent] = [await visitor.get(page()), await visitor.get('/positions/AAAAAAAAAAAAAAAAAAAAAA')];
    expect(draft.text).toBe(absent.text);
    expect(Object.keys(draft.headers)).toEqual(Object.keys(absent.headers));
  });

  test('that was Live for a while is gone again at once, even from caches', async () => {
    await setLive(true);
    const etags: string[] = [];
    for (const address of addresses()) {
      const { status, headers } = await world.visitor().get(address);
      expect([address, status]).toEqual([address, 200]);
      expect(String(headers['cache-control'])).toMatch(/no-cache/);
      etags.push(String(headers['etag']));
    }
    for (const [, caller] of outsiders) expect((await caller.get(page())).status).toBe(200);
    await setLive(false);
    for (const [who, caller] of outsiders) expect([who, await findLeaks(caller, etags)]).toEqual([who, []]);
  });

  test('that was Live and is deleted is gone too', async () => {
    await setLive(true);
    expect((await member.send(deletePosition, { positionId: position.id })).status).toBe(200);
    for (const [who, caller] of outsiders) expect([who, await findLeaks(caller)]).toEqual([who, []]);
  });
});

describe('a Live position', () => {
  beforeEach(() => setLive(true));

  test('leads a visitor through sign-up or sign-in to itself, a talent straight there, a member to its edit screen', async () => {
    const { hashId } = position;
    const { text } = await world.visitor().get(page());
    expect(text).toContain(`href="/signup?type=talent&amp;position=${hashId}"`);
    expect(text).toContain(`href="/signin/${hashId}"`);
    expect((await talent.get(page())).text).toContain(`href="/talent/home/${hashId}"`);
    expect((await member.get(page())).text).toContain(`href="/client/positions/${hashId}/edit"`);
    for (const [who, caller] of outsiders.filter(([name]) => /client|administrator/.test(name)))
      expect([who, /button-module_root/.test((await caller.get(page())).text)]).toEqual([who, false]);
  });

  test('is not sent again to a reader who has it, and caches tell answers for different viewers apart', async () => {
    const visitor = world.visitor();
    const { headers } = await visitor.get(page());
    expect(headers['vary']).toContain('Cookie');
    const again = await visitor.get(page(), { 'if-none-match': String(headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await talent.get(page(), { 'if-none-match': String(headers['etag']) })).status).toBe(200);
  });

  test("has the public origin in its links, whatever the request's host", async () => {
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    ])
      for (const address of addresses()) {
        const { text } = await world.visitor().get(address, headers);
        expect(text).not.toContain('evil.example');
      }
    const { text } = await world.visitor().get(page());
    expect(text).toContain(`<link rel="canonical" href="${origin}${page()}"/>`);
    expect(text).toContain(`<meta property="og:image" content="${origin}${page()}/picture.png?`);
  });

  test('is sent compressed to clients that accept it', async () => {
    const { headers } = await world.visitor().get(page(), { 'accept-encoding': 'gzip, deflate, br' });
    expect(headers['content-encoding']).toBe('br');
    expect((await world.visitor().get(page(), { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe(
      'gzip',
    );
    expect((await world.visitor().get(page())).headers['content-encoding']).toBeUndefined();
  });
});

describe('invalid addresses', () => {
  test.each([
    '/positions/x',
    `/positions/${'a'.repeat(65)}`,
    '/positions/%00',
    "/positions/'%20or%201=1--",
    '/positions/%F0%9F%98%80',
    '/companies/0',
    '/companies/01',
    '/companies/-1',
    '/companies/1e3',
    '/companies/2147483648',
    '/companies/99999999999999999999',
    '/companies/abc',
  ])('%s is a page that says so', async (address) => {
    const { status, text, headers } = await world.visitor().get(address);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(text).toContain('This page is not here');
    expect(text).toContain('noindex');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each(['/positions/x', `/positions/${'a'.repeat(22)}`, '/companies/0', '/companies/2147483647'])(
    '%s leads signed-in users home, and others to sign-in',
    async (address) => {
      const { text, headers } = await talent.get(address);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: expect.stringContaining('Cookie') });
      expect([text.includes('<a href="/">Home</a>'), text.includes('href="/signin"')]).toEqual([true, false]);
      expect((await world.visitor().get(address)).text).toContain('href="/signin"');
    },
  );

  test.each([
    '/sitemap/positions/999999.xml',
    '/sitemap/positions/214748.xml',
    '/sitemap/positions/-1.xml',
    '/sitemap/positions/00.xml',
    '/sitemap/users/0.xml',
    '/sitemap/positions/0',
  ])('%s is no file', async (address) => {
    expect((await world.visitor().get(address)).status).toBe(404);
  });

  test('a sitemap part without pages is empty', async () => {
    const { status, text } = await world.visitor().get('/sitemap/positions/214747.xml');
    expect([status, text.includes('<url>')]).toEqual([200, false]);
  });
});

test('every answer has guarding headers: no script, no frame, https from now on', async () => {
  await setLive(true);
  for (const address of addresses()) {
    const { headers } = await world.visitor().get(address);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  }
});

test('shows a failure page without the reason when a page cannot be rendered', async () => {
  const broken = await createWorld();
  const user = await broken.signIn(await buildTalent(broken.services.db));
  await broken.services.db.destroy();
  expect(await user.get('/companies/0')).toMatchObject({
    status: 404,
    text: expect.stringContaining('This page is not here'),
  });
  const { status, text, headers } = await broken.visitor().get('/positions/AAAAAAAAAAAAAAAAAAAAAA');
  expect([status, headers['cache-control']]).toEqual([500, 'no-store']);
  expect(text).toContain('This page cannot be shown now');
  expect(text).not.toContain('driver');
  expect(broken.logged.some(({ msg }) => msg === 'request failed')).toBe(true);
  await broken.close();
});
