import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { noOffice } from '#contract/place.ts';
import { buildCompany } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { keepFeed, longestDescription } from './write-feed.ts';
import type { Site } from './read-site.ts';
import { partSize } from './write-sitemap.ts';
import type { listNewestPositions } from './store.ts';

const origin = 'https://jobs.example.com';
let world: World;

beforeAll(async () => {
  world = await createWorld({ appUrl: origin, isSecure: true });
});
afterAll(() => world.close());

const get = async (address: string) => (await world.visitor().get(address)).text;

test('the feed is valid: empty at first, then the newest fifty positions, each with the elements required by RFC 4287', async () => {
  const empty = await world.visitor().get('/feed.atom');
  expect(empty.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(empty.text).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  expect(empty.text).not.toContain('<entry>');

  const { db } = world.services;
  const company = await buildCompany(db, { name: 'Northwind Labs' });
  for (let day = 1; day <= 51; day += 1)
    await buildPosition(db, {
      companyId: company.id,
      title: `Role ${day}`,
      requiredSkillIds: [1002],
      optionalSkillIds: [1009],
      description:
        '<p>a &amp; b <img src="/media/text/AAAAAAAAAAAAAAAAAAAAAA.webp" alt=""></p><iframe class="ql-video" src="https://player.vimeo.com/video/1"></iframe>',
      liveSince: new Date(Date.UTC(2026, 0, day)),
    });
  const feed = await get('/feed.atom');
  const titles = [...feed.matchAll(/<entry>\n<id>(.*?)<\/id>\n<title>(.*?)<\/title>/g)];
  expect(titles).toHaveLength(50);
  expect(titles.slice(0, 2).map(([, , title]) => title)).toEqual([
    'Role 51 at Northwind Labs',
    'Role 50 at Northwind Labs',
  ]);
  expect(feed).not.toContain('Role 1 at');
  for (const [, id] of titles) expect(id).toMatch(/^https:\/\/jobs\.example\.com\/positions\/[\w-]{22}$/);
  expect(feed).toContain(`<link rel="self" type="application/atom+xml" href="${origin}/feed.atom"/>`);
  expect(feed).toContain('<published>2026-02-20T00:00:00.000Z</published>');
  expect(feed.match(/<author><name>Northwind Labs<\/name><\/author>/g)).toHaveLength(50);
  expect(feed).toContain(`&lt;p&gt;a &amp;amp; b &lt;img src=&quot;${origin}/media/text/`);
  expect(feed).toContain('<category term="TypeScript"/>\n<category term="Rust"/>\n<content');
  expect(feed).toContain(
    '<content type="html">&lt;p&gt;Pay not stated. Remote or on site. Required: TypeScript. Optional: Rust&lt;/p&gt;&lt;p&gt;a',
  );
  expect(feed).not.toContain('iframe');
});

test('the feed changes only with its content', async () => {
  const { db } = world.services;
  await db.deleteFrom('positions').execute();
  const visitor = world.visitor();
  const company = await buildCompany(db, { name: 'Northwind Labs' });
  const first = await buildPosition(db, { companyId: company.id, title: 'First' });
  await buildPosition(db, { companyId: company.id, title: 'Second' });
  const { text, headers } = await visitor.get('/feed.atom');
  const etag = String(headers['etag']);
  expect((await visitor.get('/feed.atom')).text).toBe(text);
  const unchanged = await visitor.get('/feed.atom', { 'if-none-match': etag });
  expect([unchanged.status, unchanged.text]).toEqual([304, '']);
  await db.updateTable('companies').set({ name: 'Southwind Labs' }).where('id', '=', company.id).execute();
  expect((await visitor.get('/feed.atom', { 'if-none-match': etag })).text).toContain('First at Southwind Labs');
  // Closing the older one leaves the date of the feed unchanged.
  await db.updateTable('positions').set({ isLive: false }).where('id', '=', first.id).execute();
  expect(await get('/feed.atom')).not.toContain('First at');
});

test('the feed names the language that a position is written in', async () => {
  const { db } = world.services;
  await db.deleteFrom('positions').execute();
  await buildPosition(db, { description: '<p>Fazes mapas.</p>', writtenIn: 'pt' });
  await buildPosition(db, { description: `<p>${'Zeichne Karten. '.repeat(500)}</p>`, writtenIn: 'de' });
  await buildPosition(db, { description: '<p>You draw.</p>' });
  const feed = await get('/feed.atom');
  expect(feed).toContain('&lt;div lang=&quot;pt&quot;&gt;&lt;p&gt;Fazes mapas.');
  expect(feed).toContain('<summary xml:lang="de">');
  expect(feed).toContain('&lt;/p&gt;&lt;p&gt;You draw.');
});

test('the feed cuts a long description to its first sentences', async () => {
  const { db } = world.services;
  await db.deleteFrom('positions').execute();
  const description = `<p>${'<strong>We build</strong> things &amp; more. '.repeat(3_000)}</p>`;
  for (let count = 0; count < 50; count += 1) await buildPosition(db, { description });
  const feed = await get('/feed.atom');
  expect(
    feed.match(
      /<summary>Pay not stated\. Remote or on site\. We build things &amp; more\. We build [^<]*…<\/summary>/g,
    ),
  ).toHaveLength(50);
  expect(feed).not.toContain('<content');
  expect(feed.length).toBeLessThan(100_000);
});

type Row = Awaited<ReturnType<typeof listNewestPositions>>[number];
const rowOf = (title: string): Row => ({
  hashId: 'h',
  title,
  description: 'x'.repeat(longestDescription),
  writtenIn: null,
  updatedAt: new Date(0),
  requiredSkillIds: [],
  optionalSkillIds: [],
  isRemote: false,
  timezone: null,
  timezoneMargin: 0,
  isPhysical: false,
  countryIds: [],
  ...noOffice,
  pay: null,
  assistants: null,
  companyName: 'Northwind Labs',
  liveSince: new Date(0),
});

test('the feed is built once for concurrent requests, and again after a failure', async () => {
  const site = { productName: 'Rolecall', origin, language: 'en' } as Site; // the only fields it reads
  let version = '1';
  const listRows = vi.fn<() => Promise<Row[]>>(async () => [rowOf(`Role ${version}`)]);
  const getFeed = keepFeed(site, { findVersion: async () => version, listRows });
  const read = async () => gunzipSync((await getFeed()).gzip).toString();
  const [one, other] = await Promise.all([getFeed(), getFeed(), getFeed()]);
  expect(other).toBe(one);
  expect(await read()).toContain('Role 1 at Northwind Labs');
  expect(listRows).toHaveBeenCalledTimes(1);
  version = '2';
  listRows.mockRejectedValueOnce(new Error('away'));
  await expect(getFeed()).rejects.toThrow('away');
  expect(await read()).toContain('Role 2 at Northwind Labs');
  expect(listRows).toHaveBeenCalledTimes(3);
});

test('the sitemap has every public page once, in stable parts', async () => {
  const { db } = world.services;
  await db.deleteFrom('positions').execute();
  await buildCompany(db, { name: 'Nothing public' });
  const { id, hashId, companyId } = await buildPosition(db);
  const draft = await buildPosition(db, { companyId, isLive: false });
  const part = Math.floor(id / partSize);
  const index = await get('/sitemap.xml');
  expect([...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    `${origin}/sitemap/positions/${part}.xml`,
    `${origin}/sitemap/companies/0.xml`,
    `${origin}/sitemap/pages/0.xml`,
  ]);
  const positions = await get(`/sitemap/positions/${part}.xml`);
  expect([...positions.matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)].map(([, address]) => address)).toEqual([
    `${origin}/positions/${hashId}`,
  ]);
  expect(positions).not.toContain(draft.hashId);
  const companies = await get('/sitemap/companies/0.xml');
  expect([...companies.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    `${origin}/companies/${companyId}`,
  ]);
});

test('a position with a high id is in its own part, and in no other', async () => {
  const { db } = world.services;
  const far = 3 * partSize;
  await sql`select setval(pg_get_serial_sequence('positions', 'id'), ${far - 1})`.execute(db);
  const { id, hashId } = await buildPosition(db);
  expect(id).toBe(far);
  expect(await get('/sitemap.xml')).toContain('/sitemap/positions/3.xml');
  expect(await get('/sitemap/positions/3.xml')).toContain(hashId);
  expect(await get('/sitemap/positions/2.xml')).not.toContain(hashId);
});

test('robots.txt allows the pages but not the calls, and names the sitemap', async () => {
  const { status, text, headers } = await world.visitor().get('/robots.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toContain('Disallow: /api\n');
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(text).not.toMatch(/Disallow: \/(positions|companies|media|assets|$)/m);
});
