import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { fontRoutes } from './fonts.ts';

const source = '../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

function serve(manifest: object) {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  const app = fastify();
  onTestFinished(() => app.close());
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  fontRoutes(app, folder);
  return app;
}

test('a font has the same address in all builds', async () => {
  const app = serve({ [source]: { file: 'assets/figtree-latin-1.woff2' } });
  const { statusCode, headers } = await app.inject('/fonts/latin.woff2');
  expect([statusCode, headers.location]).toEqual([302, '/assets/figtree-latin-1.woff2']);
});

test('a build without the font answers like an unknown path', async () => {
  expect((await serve({}).inject('/fonts/latin.woff2')).statusCode).toBe(404);
});

test('mails and the outbox use no other fonts', () => {
  expect(existsSync(join('web', source))).toBe(true);
  const manifest = ['latin', 'latin-ext'].map((part) => [source.replace('latin', part), { file: `${part}.woff2` }]);
  const app = serve(Object.fromEntries(manifest));
  const named = [...readFileSync('server/mail/outbox.css', 'utf8').matchAll(/url\('([^']+)'\)/g)].map(([, url]) => url);
  expect(named).toHaveLength(2);
  for (const url of named) expect(app.hasRoute({ method: 'GET', url: url ?? '' })).toBe(true);
});
