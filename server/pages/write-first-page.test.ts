import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage, signOut } from '#contract/accounts.ts';
import type { NewestPositions } from '#contract/public.ts';
import { useBuiltWeb } from '#server/platform/http/built-web.ts';
import { pages } from '#server/platform/http/pages.ts';
import { rendererIn } from '#server/platform/http/renderer.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildAdministrator, buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { readFirstPage } from './write-first-page.ts';

let world: World;
let app: FastifyInstance;
let folder: string;

const findAnswers = vi.fn<Parameters<typeof readFirstPage>[1]['findAnswers']>();
const getNewest = vi.fn<Parameters<typeof readFirstPage>[1]['getNewest']>();
beforeEach(() => {
  getNewest.mockResolvedValue({ positions: [], positionCount: 0, companyCount: 0, promise: [] });
  findAnswers.mockResolvedValue({ answers: [], modules: [] });
});
beforeAll(async () => {
  world = await createWorld();
  folder = mkdtempSync(join(tmpdir(), 'rolecall-first-page-'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), '<html lang="en"><head></head><div id="root"></div></html>');
  const manifest = {
    'profiles/talent-profile-screen.tsx': {
      file: 'assets/profile-1.js',
      imports: ['_shared.js'],
      css: ['assets/profile-1.css'],
    },
    'accounts/sign-in-screen.tsx': { file: 'assets/sign-in-1.js', css: ['assets/sign-in-1.css'] },
    'accounts/sign-up-screen.tsx': { file: 'assets/sign-up-1.js' },
    '_shared.js': { file: 'assets/shared-1.js' },
    '_texts-en-early.js': { file: 'assets/texts-en-early-1.js', name: 'texts-en-early' },
    '_texts-de.js': { file: 'assets/texts-de-1.js', name: 'texts-de' },
  };
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  app = fastify();
  app.decorateRequest('viewer', null);
  await app.register(cookie);
  await pages(app, world.services, {
    calls: [],
    webRoot: folder,
    begin: readFirstPage(world.services, {
      webRoot: folder,
      openRenderer: rendererIn(useBuiltWeb(app)),
      findAnswers,
      getNewest,
    }),
  });
});
afterAll(async () => {
  await app.close();
  await world.close();
  rmSync(folder, { recursive: true });
});

const cookiesOf = (caller: Caller) => ({ cookie: [...caller.cookies].map((pair) => pair.join('=')).join('; ') });
const open = (caller: Caller, url = '/') => app.inject({ url, headers: cookiesOf(caller) });
const sessionIn = (payload: string): unknown =>
  JSON.parse(/id="session">(.*?)<\/script>/s.exec(payload)?.[1] ?? 'null');
const signInTalent = async (details: Parameters<typeof buildTalentUser>[1] = {}) => {
  const user = await buildTalentUser(world.services.db, details);
  return { user, caller: await world.signIn({ id: user.id, type: 1 }) };
};

const lack = textsOf('en', 'accounts')('signIn.noAdministrator');
/** Addresses that the menu marks as open. */
const openIn = (payload: string) =>
  [...payload.matchAll(/href="([^"]*)" data-status="active"/g)].map(([, address]) => address);

test('sign-in explains how to become the administrator until there is one', async () => {
  const { payload } = await app.inject('/signin');
  expect(sessionIn(payload)).toEqual({ user: null, lacksAdministrator: true });
  expect(payload).toContain(lack);
  await buildAdministrator(world.services.db);
  const later = await app.inject('/signin');
  expect(later.payload).not.toContain(lack);
  expect(later.payload).not.toContain('lacksAdministrator');
});

// After the test above, so that the process knows of an administrator.
test("a visitor's page says that no user is signed in, without a look-up", async () => {
  const query = vi.spyOn(world.services.pool, 'query');
  const { payload } = await app.inject('/signin');
  expect(sessionIn(payload)).toEqual({ user: null });
  expect(payload).toMatch(/id="frame" aria-busy="true"><div.*>Sign in<\/h1>.*<option value="de"/s);
  expect(payload).not.toMatch(/ar-XB|Imprint/);
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});

test("a visitor's page lists the newest positions, and embeds them for its screen", async () => {
  const newest: NewestPositions = {
    positions: [
      {
        hashId: 'abc',
        title: 'Draws <maps>',
        companyName: 'North & Wind',
        place: 'Lisbon',
        pay: { amount: '€70,000', unit: 'a year', spoken: '€70,000 a year' },
      },
    ],
    positionCount: 1_200,
    companyCount: 7,
    promise: [
      ['Write to ', '25 & more', '.'],
      ['', '8 of 10', ' are answered.'],
    ],
  };
  getNewest.mockResolvedValue(newest);
  const { payload } = await app.inject({ url: '/signin', headers: { 'accept-language': 'de' } });
  expect(getNewest).toHaveBeenLastCalledWith('de', '127.0.0.1');
  for (const text of [
    'href="/positions/abc"',
    '>01<',
    '>Draws &lt;maps&gt;<',
    'North &amp; Wind',
    '>€70,000<',
    '>02<',
    '<b>25 &amp; more</b>',
  ])
    expect(payload).toContain(text);
  expect(payload).toMatch(/Alle Positionen<\/a> 1\.200.*Unternehmen<\/a> 7/s);
  const block = /id="answers">(.*?)<\/script>/s.exec(payload)?.[1] ?? '';
  expect(JSON.parse(block)).toEqual([['/api/newestPositions{}', newest]]);
});

const talentChosen = /aria-label="Talent"[^>]*checked/;

test('a visitor sees roles if there are no positions, or no answer in time', async () => {
  for (const answer of [
    () => Promise.resolve({ positions: [], positionCount: 0, companyCount: 0, promise: [] }),
    () => Promise.reject(new Error('no database')),
    () => new Promise<never>(() => {}),
  ]) {
    getNewest.mockImplementationOnce(answer);
    const { payload, statusCode } = await app.inject('/signup');
    expect(statusCode).toBe(200);
    expect(payload).toMatch(/Front-end Engineer.*>Sign up<\/h1>/s);
    expect(payload).not.toMatch(talentChosen);
  }
  expect((await app.inject('/signup?type=talent')).payload).toMatch(talentChosen);
});

test('each user has a page of their own, which is never cached', async () => {
  const [ada, bo] = [await signInTalent({ firstName: 'Adaline' }), await signInTalent({ firstName: 'Bogumil' })];
  const answer = await open(ada.caller, '/talent/profile');
  expect(answer.payload).toContain('Adaline');
  expect(sessionIn(answer.payload)).toMatchObject({ user: { id: ada.user.id } });
  expect(openIn(answer.payload)).toEqual(['/talent/profile']);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.headers['vary']).toContain('Cookie');
  const other = await open(bo.caller, '/talent/profile');
  expect(other.payload).toContain('Bogumil');
  expect(other.payload).not.toContain('Adaline');
});

test.each([
  ['/account', '/account'],
  ['/mail-settings', '/mail-settings'],
  ['/client/positions', '/talent/home'],
])('at %s the menu shows that %s is open', async (path, screen) => {
  const { caller } = await signInTalent();
  const { payload } = await open(caller, path);
  expect(openIn(payload)).toEqual([screen]);
});

test('a page has its screen’s heading, in the viewer’s language, or that of the home in place of a foreign screen', async () => {
  const { caller } = await signInTalent();
  const headingAt = async (url: string) => /<h1[^>]*>(.*?)<\/h1>/.exec((await open(caller, url)).payload)?.[1];
  expect(await headingAt('/talent/messages')).toBe('Messages');
  expect(await headingAt('/talent/messages/7')).toBeUndefined();
  expect(await headingAt('/client/positions')).toBe('Home');
  await caller.send(setLanguage, { language: 'de' });
  expect(await headingAt('/Talent/Home/')).toBe('Startseite');
});

test("a page preloads its screen, the screen's imports, and the texts of its language", async () => {
  const { caller } = await signInTalent();
  await caller.send(setLanguage, { language: 'de' });
  const { payload } = await open(caller, '/talent/profile');
  expect(payload).toContain('<html lang="de"');
  for (const file of ['profile-1.js', 'shared-1.js', 'texts-de-1.js'])
    expect(payload).toContain(`<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/${file}" />`);
  expect(payload).toContain('<link rel="stylesheet" crossorigin href="/assets/profile-1.css" />');
});

test.each([
  ['/signin', 'sign-in-1.js'],
  ['/signup', 'sign-up-1.js'],
  ['/client/home', 'sign-in-1.js'],
])('the page of a visitor at %s asks early for %s and its words', async (path, file) => {
  const { payload } = await app.inject(path);
  const asked = [...payload.matchAll(/modulepreload" crossorigin fetchpriority="low" href="\/assets\/([^"]*)/g)].map(
    ([, name]) => name,
  );
  expect(asked).toEqual([file, 'texts-en-early-1.js']);
});

test('a known session costs no look-up', async () => {
  const { caller } = await signInTalent();
  const query = vi.spyOn(world.services.pool, 'query');
  const lookups = async () => {
    query.mockClear();
    expect((await open(caller)).payload).toContain('id="frame"');
    return query.mock.calls.length;
  };
  // At first the process is not yet listening to the database.
  await expect.poll(lookups).toBe(0);
  query.mockRestore();
});

test('after signing out the page reveals nothing of the user, and leaves the reason to the call', async () => {
  const { caller } = await signInTalent({ firstName: 'Cosima' });
  expect((await open(caller)).payload).toContain('Cosima');
  const headers = cookiesOf(caller);
  await caller.send(signOut, {});
  const { payload } = await app.inject({ url: '/', headers });
  expect(payload).not.toContain('Cosima');
  expect(payload).not.toContain('id="session"');
  expect(sessionIn((await open(caller)).payload)).toEqual({ user: null });
});

test('names are escaped, in the frame and in the data', async () => {
  const name = '</script><script>alert(1)</script>';
  const { caller } = await signInTalent({ firstName: name });
  const { payload } = await open(caller);
  expect(payload).not.toContain('<script>');
  expect(sessionIn(payload)).toMatchObject({ user: { firstName: name } });
});

test('a client sees their company', async () => {
  const user = await buildClient(world.services.db);
  const { payload } = await open(await world.signIn({ id: user.id, type: 2 }), '/nowhere');
  expect(openIn(payload)).toEqual(['/client/home']);
  for (const text of ['menu-module_trial', 'Northwind']) expect(payload).toContain(text);
});

test('first answers are embedded, escaped so that they cannot end the block', async () => {
  const { caller } = await signInTalent();
  const answer = JSON.stringify({ title: '</script><script>alert(1)</script>' });
  findAnswers.mockResolvedValue({
    answers: [{ path: '/api/x', payload: { a: 1 }, answer }],
    modules: ['accounts/sign-up-screen.tsx'],
  });
  const { payload } = await open(caller, '/talent/profile');
  expect(payload).toContain('href="/assets/sign-up-1.js"');
  expect(payload).not.toContain('<script>alert');
  const block = /id="answers">(.*?)<\/script>/s.exec(payload)?.[1] ?? '';
  expect(JSON.parse(block)).toEqual([['/api/x{"a":1}', JSON.parse(answer)]]);
});
