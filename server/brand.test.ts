import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markCross } from '#contract/mark.ts';
import { accountMails } from '#server/accounts/service.ts';
import { drawLogo } from '#server/media/service.ts';
import { readAccent } from '#server/platform/process/accent.ts';
import { type World, createWorld } from '#server/testing/world.ts';

const accent = readAccent('#6d28d9');
let world: World;
let without: World;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rolecall-brand-'));
  const logoFile = join(folder, 'logo.svg');
  writeFileSync(
    logoFile,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="red"/></svg>',
  );
  world = await createWorld({ accent, logo: await drawLogo({ logoFile, accent }) });
  without = await createWorld();
});
afterAll(async () => {
  await Promise.all([world.close(), without.close()]);
  rmSync(folder, { recursive: true });
});

/** Addresses of the style sheets of a page, in their order. */
const sheetsOf = (page: string): string[] =>
  [...page.matchAll(/<link rel="stylesheet"[^>]* href="([^"]*)"/g)].map(([, address = '']) => address);

test.each(['/', '/sign-up', '/companies', '/companies/0', '/conduct'])(
  '%s ends its sheets with the brand',
  async (path) => {
    const page = await world.visitor().get(path);
    const other = await without.visitor().get(path);
    const sheets = sheetsOf(page.text);
    expect(sheets.at(-1)).toMatch(/^\/brand\.css\?[\w-]{12}$/);
    expect(sheets.slice(0, -1)).toEqual(sheetsOf(other.text));
    expect(page.text).toContain(`content="${accent.side}" media="(prefers-color-scheme: light)"`);
    expect(other.text).toContain('content="#12352c" media="(prefers-color-scheme: light)"');
    expect(page.headers['content-security-policy']).toBe(other.headers['content-security-policy']);
  },
);

test('the sheet has the colours, and the logo in place of the mark', async () => {
  const { status, text, headers } = await world.visitor().get('/brand.css');
  expect([status, headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  expect(text).toContain(`--rc-link: light-dark(#6d28d9, ${accent.dark});`);
  expect(text).toContain(`svg:has(> path[d='${markCross}']) { border-radius`);
  expect(text).toMatch(/url\('\/icon-192\.png\?[\w-]{12}'\)/);
  expect((await without.visitor().get('/brand.css')).status).toBe(404);
});

test.each([
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
  ['/icon-maskable-512.png', 512],
  ['/apple-touch-icon.png', 192],
])('%s is drawn from the logo', async (path, width) => {
  const { statusCode, headers, rawPayload } = await world.app.inject(path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  expect((await sharp(rawPayload).metadata()).width).toBe(width);
  expect(rawPayload.equals((await without.app.inject(path)).rawPayload)).toBe(false);
});

test('the icon of a tab has the drawn logo, not the file', async () => {
  const { headers, text } = await world.visitor().get('/favicon.svg');
  expect(headers['content-type']).toBe('image/svg+xml');
  expect(text).toContain(`href="data:image/png;base64,${world.services.settings.logo?.small.toString('base64')}"`);
  expect(text).not.toContain('rect');
});

test('manifest, offline page and linked pages have the colours, and no mark', async () => {
  expect((await world.visitor().get('/manifest.webmanifest')).text).toContain(`"theme_color":"${accent.side}"`);
  for (const path of ['/offline', '/unsubscribe/wrong']) {
    const { text } = await world.visitor().get(path);
    expect(text).toContain('#6d28d9');
    expect(text).not.toContain(markCross);
    expect((await without.visitor().get(path)).text).toContain(markCross);
  }
});

test('a mail has the logo, and the colours in its markup but not in its words', () => {
  const green = '#0e5a48 style="color: #0e5a48"';
  const facts = { email: 'ada@example.com', language: 'en', newAddress: green, changedBy: null, companyName: 'Acme' };
  const mail = accountMails.addressChanged.write(world.services.settings, { ...facts, token: 'abc' });
  expect(mail.pictures?.[0]?.bytes).toBe(world.services.settings.logo?.small);
  expect(mail.html).toContain('background: #6d28d9');
  expect(mail.html).toContain('#0e5a48 style=&quot;color: #0e5a48&quot;');
  expect(mail.html.match(/#0e5a48/g)).toHaveLength(2);
  const other = accountMails.addressChanged.write(without.services.settings, { ...facts, token: 'abc' });
  expect(other.pictures?.[0]?.bytes).not.toBe(world.services.settings.logo?.small);
  expect(other.html).toContain('background: #0e5a48');
});
