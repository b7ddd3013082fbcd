import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser } from '#contract/accounts.ts';
import { handleErrors } from '#server/platform/errors/handler.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { html } from './html.ts';
import { pages } from './pages.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rolecall-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><title>x</title><meta name="languages" content="" /></head><div id="root"></div></html>',
  );
  writeFileSync(join(folder, 'assets', 'main-1.js'), 'export {};');
  app = fastify();
  handleErrors(app);
  await app.register(cookie);
  const settings = readSettings({ DATA_DIR: folder, APP_SECRET: 'a secret of the tests' });
  await pages(
    app,
    { settings },
    {
      calls: [currentUser],
      webRoot: folder,
      begin: async (request) => ({
        language: languageOf(request, settings),
        head: html`<link rel="first" />`,
        body: html`<p>first${request.url.endsWith('?long') ? ' and more'.repeat(200) : ''}</p>`,
      }),
    },
  );
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const page =
  '<!doctype html><html lang="en" dir="ltr"><head><title>Rolecall</title><meta name="languages" content="en de" /><link rel="first" /></head><p>first</p><div id="root"></div></html>';

test.each([
  [{ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
  [{ 'accept-language': 'fr, en;q=0.3, de;q=0.5' }, 'de'],
  [{ 'accept-language': 'de;q=0, en' }, 'en'],
  [{ 'accept-language': 'tlh;q=nonsense,,;' }, 'en'],
  [{ 'accept-language': 'en', cookie: 'language=de' }, 'de'],
  [{ 'accept-language': 'de', cookie: 'language=tlh' }, 'de'],
  [{ cookie: 'language=ar-XB' }, 'en'],
  [{}, 'en'],
])('with %o its first page is in %s', async (headers, language) => {
  const { payload } = await app.inject({ url: '/signin', headers });
  expect(payload).toContain(`<html lang="${language}" dir="ltr">`);
});

describe('the application', () => {
  test.each([
    '/',
    '/?from=mail',
    '/signin',
    '/signin/abcDEF_1-2?email=ada%40example.com',
    '/SignIn/',
    '/signup',
    '/mail-settings',
    '/talent/home',
    '/talent/messages/7',
    '/client/home/abcDEF_1-2',
    '/client/positions/abcDEF_1-2/edit',
    '/client/teammates/create',
    '/client/teammates/7/edit',
    '/admin/talents?page=2',
  ])('is at %s', async (url) => {
    const { statusCode, payload, headers } = await app.inject(url);
    expect([statusCode, payload]).toEqual([200, page]);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test.each([
    '/.git/config',
    '/.env',
    '//api/user',
    '/api%2fuser',
    '/..%2f',
    '/..%2f..%2fetc/passwd',
    '/wp-login.php',
    '/nothing.json',
    '/outbox',
    '/outbox/1',
    '/talent',
    '/talent/home/a/b',
    '/client/positions/edit',
    '/signup/x',
    '/admin',
  ])('says 404 itself at %s', async (url) => {
    const { statusCode, payload, headers } = await app.inject({ url: `http://localhost${url}` });
    expect([statusCode, payload]).toEqual([404, page]);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await app.inject({ method: 'HEAD', url: `http://localhost${url}` })).statusCode).toBe(404);
  });
});

describe('a problem', () => {
  test.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/api', 404],
    ['GET', '/assets/main-2.js', 404],
    ['GET', '/assets/', 404],
    ['GET', '/media/avatar/nothing.webp', 404],
    ['POST', '/nothing', 404],
    ['DELETE', '/', 404],
    ['GET', '/api/user', 405],
    ['PUT', '/api/user', 405],
  ] as const)('is the answer to %s %s', async (method, url, status) => {
    const { statusCode, headers } = await app.inject({ method, url });
    expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store']);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(headers['allow']).toBe(status === 405 ? 'POST' : undefined);
  });
});

test('a file named by its content hash is cached for a year', async () => {
  const { statusCode, headers } = await app.inject('/assets/main-1.js');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
});

// A first visit loads twenty files, and over HTTP/1.1 each sends its headers in full.
test('a file has no headers except its policy and those for caching', async () => {
  const { headers } = await app.inject('/assets/main-1.js');
  expect(Object.keys(headers).toSorted()).toEqual([
    'cache-control',
    'connection',
    'content-length',
    'content-security-policy',
    'content-type',
    'date',
    'etag',
    'vary',
  ]);
  expect(headers['content-security-policy']).toBe("default-src 'self'; base-uri 'none'; frame-ancestors 'none'");
});

test('a page is sent in the densest encoding that a browser accepts', async () => {
  for (const [accepted, expected] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate, zstd', 'zstd'],
    ['gzip', 'gzip'],
  ]) {
    const { headers } = await app.inject({ url: '/talent/home?long', headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(expected);
  }
});
