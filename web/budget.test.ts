import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { fileOf, screenNames } from '#contract/screens.ts';

/** KiB of scripts and style sheets after gzip -9, without translations (about 1 KiB a screen), by the kind of page. */
const budgets = { account: 130, signedIn: 270 };

const built = join(import.meta.dirname, '../dist/web');
const Chunk = z.object({
  name: z.optional(z.string()),
  file: z.string(),
  imports: z.optional(z.array(z.string())),
  css: z.optional(z.array(z.string())),
});
const manifest = z
  .record(z.string(), Chunk)
  .parse(JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')));

/** Files a browser loads for these chunks before the first paint. */
function filesOf(keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in dist/web: npm start and npm test build it.`);
    if (seen.has(chunk.file)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file);
    filesOf(chunk.imports ?? [], seen);
  }
  return seen;
}

/** The built index.html. */
const page = readFileSync(join(built, 'index.html'), 'utf8');
const ofPage = Object.keys(manifest).filter((key) => page.includes(`"/${manifest[key]?.file}"`));

/** Per screen, translations included; each costs a request. */
const mostScripts = 26;
/** Per screen; the page frame is drawn once they have loaded. */
const mostSheets = 13;
/** Number of a screen's translation files. */
const wordsOf = (screen: string): number => (screen.startsWith('admin/') ? 3 : 2);

const kibibytes = (files: Iterable<string>, ending: string): number =>
  [...files]
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file)), { level: 9 }).length / 1024, 0);

const screens = Object.keys(manifest).filter((key) => key.endsWith('-screen.tsx'));

// Class names contain it without a hash (vite.config.ts).
test('every CSS module has a unique file name', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const names = files.filter((file) => file.endsWith('.module.css')).map((file) => basename(file));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('the page requests scripts after style sheets, a large one first', () => {
  const tags = page.match(/<(?:script|link rel="modulepreload")[^>]*>/g) ?? [];
  expect(tags.length).toBeGreaterThan(1);
  // Beside the style sheets: the bundler's helpers would waste that request.
  expect(tags[0]).toContain(`src="/${manifest['index.html']?.file}"`);
  for (const tag of tags) expect(tag).toContain('fetchpriority="low"');
});

test('every screen is a separate chunk', () => {
  expect(screens).toContain('accounts/sign-in-screen.tsx');
  expect(screens.length).toBeGreaterThan(10);
});

describe.each(screens)('%s', (screen) => {
  const isAccount = screen.startsWith('accounts/');
  const budget = budgets[isAccount ? 'account' : 'signedIn'];
  const files = filesOf([...ofPage, ...(isAccount ? [] : ['signed-in.tsx']), screen]);

  test('stays within its budget', () => {
    const [scripts, sheets] = [kibibytes(files, '.js'), kibibytes(files, '.css')];
    expect(scripts).toBeGreaterThan(50);
    expect(sheets).toBeGreaterThan(5);
    expect(scripts + sheets).toBeLessThanOrEqual(budget);
  });

  test('loads few scripts', () => {
    expect([...files].filter((file) => file.endsWith('.js')).length + wordsOf(screen)).toBeLessThanOrEqual(mostScripts);
  });

  test('loads few style sheets', () => {
    expect([...files].filter((file) => file.endsWith('.css')).length).toBeLessThanOrEqual(mostSheets);
  });
});

test('exactly the declared screens are built', () => {
  expect(new Set(screens.map((key) => basename(key)))).toEqual(new Set(screenNames.map(fileOf)));
});

test('call summaries never reach a browser', () => {
  const scripts = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.js'));
  const summary = /\bsummary: ?["'`]/;
  expect(scripts.filter((name) => summary.test(readFileSync(join(built, 'assets', name), 'utf8')))).toEqual([]);
  expect(scripts.length).toBeGreaterThan(10);
});

// Preloaded fonts compete with the scripts that the first text waits for: a score of 95 instead of 97 (bench/page.ts in
// 0702ef8a). So do the manifest and its icon, which are linked once the screen is drawn (platform/tab/installable.ts).
test('the page preloads only its script and its style', () => {
  expect(page).not.toMatch(/rel="(?:preload|manifest)"/);
});
