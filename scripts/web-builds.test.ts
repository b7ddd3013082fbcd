import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useBuiltWeb } from '#server/platform/http/built-web.ts';
import { pages } from '#server/platform/http/pages.ts';
import { fallbackLanguage } from '#contract/texts/languages.ts';
import { trusted } from '#server/platform/http/html.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { addBuild, hasBuild, isLatest, makeLatest, makeRoom } from './web-builds.mjs';

let folder = '';
let apps: FastifyInstance[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rolecall-builds-'));
});
afterEach(async () => {
  for (const app of apps) await app.close();
  apps = [];
  rmSync(folder, { recursive: true });
});

/** Builds a page with one script; both contain the name of the build. */
function build(stamp: string): void {
  const built = makeRoom(folder);
  mkdirSync(join(built, 'assets'));
  writeFileSync(join(built, 'index.html'), `<head><title>x</title></head>${stamp}<div id="root"></div>`);
  writeFileSync(join(built, 'assets', `${stamp}.js`), `'${stamp}'`);
  addBuild(folder, stamp, built);
  makeLatest(folder, stamp);
}

const begin = async () => ({ language: fallbackLanguage, head: trusted(''), body: trusted('') });

/** Serves the web app. */
async function serve() {
  const app = fastify();
  apps.push(app);
  await app.register(cookie);
  const settings = readSettings({ DATA_DIR: folder, APP_SECRET: 'a secret of the tests' });
  await pages(app, { settings }, { calls: [], webRoot: useBuiltWeb(app, join(folder, 'web')), begin });
  return async (path: string) => (await app.inject(path)).body;
}

const aDayAgo = new Date(Date.now() - 25 * 3_600_000);
const age = (name: string) => utimesSync(join(folder, name), aDayAgo, aDayAgo);

test('a running server keeps serving its page and scripts, and the next one serves the new build', async () => {
  build('first');
  const old = await serve();
  build('second');
  const next = await serve();
  expect(await old('/')).toContain('first');
  expect(await old('/assets/first.js')).toBe(`'first'`);
  expect(await next('/')).toContain('second');
  expect(await next('/assets/second.js')).toBe(`'second'`);
  expect(readFileSync(join(folder, 'web', 'index.html'), 'utf8')).toContain('second');
});

test('a build is the latest only if it is complete and the link points to it', () => {
  expect(isLatest(folder, 'first')).toBe(false);
  makeRoom(folder);
  expect(hasBuild(folder, 'first')).toBe(false);
  build('first');
  expect(isLatest(folder, 'first')).toBe(true);
  build('second');
  expect([isLatest(folder, 'first'), hasBuild(folder, 'first'), isLatest(folder, 'second')]).toEqual([
    false,
    true,
    true,
  ]);
  makeLatest(folder, 'first');
  expect(isLatest(folder, 'first')).toBe(true);
});

test('two concurrent builds of the same sources leave one', () => {
  const [one, other] = [makeRoom(folder), makeRoom(folder)];
  for (const built of [one, other]) {
    writeFileSync(join(built, 'index.html'), '');
    addBuild(folder, 'same', built);
    makeLatest(folder, 'same');
  }
  expect(readdirSync(folder).toSorted()).toEqual(['web', 'web-same']);
});

test('removes builds that no server has marked for a day, and leftovers of aborted builds', async () => {
  for (const stamp of ['first', 'second', 'third']) build(stamp);
  const leftover = makeRoom(folder);
  makeLatest(folder, 'second');
  const served = await serve();
  build('fourth');
  for (const name of readdirSync(folder).filter((name) => !['web', 'web-second'].includes(name))) age(name);
  build('fifth');
  expect(readdirSync(folder).toSorted()).toEqual(['web', 'web-fifth', 'web-fourth', 'web-second']);
  expect(existsSync(leftover)).toBe(false);
  expect(await served('/assets/second.js')).toBe(`'second'`);
});

test('a build in the place of the link is moved', () => {
  mkdirSync(join(folder, 'web'));
  writeFileSync(join(folder, 'web', 'index.html'), 'former');
  build('first');
  expect(readFileSync(join(folder, 'web', 'index.html'), 'utf8')).toContain('first');
});
