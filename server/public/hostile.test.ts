import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCompany } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { xmlText } from './clean-xml-text.ts';

/* Hostile texts in every field, in every format in which the fields are published. */

const texts = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</title><img src=x onerror=alert(1)>',
  '" onmouseover="alert(1)" x="',
  "' onmouseover='alert(1)",
  '<!--<script>',
  ']]><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
  '&lt;script&gt; &amp;amp; &#60;',
  '\u2028alert(1)\u2029',
  '\u0001\u0008\u000b\u001f\ufffe\uffff',
  '<span foreground="red">Pango</span> <b>&',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  '\u202egnp.exe \u200b\ufeff',
  'Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030a\u030b\u030c'.repeat(7),
];
const links = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/**
 * Removes everything that is text, between tags and inside quotes: only the page's own tags and attributes remain. A
 * company whose name nobody can see has an icon instead of initials.
 */
const markup = (page: string): string =>
  page
    .replace(/<svg[^>]*lucide-building-2.*?<\/svg>/g, '')
    .replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, '')
    .replace(/"[^"]*"/g, '""')
    .replace(/>[^<]*</g, '><');

async function build(text: string, { db } = world.services) {
  const company = await buildCompany(db, {
    name: text.slice(0, 100),
    tagline: text.slice(0, 200),
    description: '<p>Fine</p>',
  });
  const position = await buildPosition(db, {
    companyId: company.id,
    title: text.slice(0, 100),
    description: '<p>Fine</p>',
    requiredSkillIds: [1002],
    isRemote: true,
    isPhysical: true,
    countryIds: [276],
    city: text.slice(0, 100),
    officeDays: 2,
  });
  return { company, position };
}

/** The kinds of tags of a page, with their attributes. */
const tagsIn = (page: string): string[] => markup(page).match(/<[^>]*>/g) ?? [];

/** What a visitor may type into the address of the list of positions. */
const typed = (text: string): string => {
  const one = encodeURIComponent(text.toWellFormed());
  return `/positions?q=${one}&skill=${one}&country=${one}&pay=${one}&unit=${one}&page=${one}`;
};

describe.each(texts)('%j', (text) => {
  test('remains text in the pages, their data, the feed and the pictures', async () => {
    const plain = await build('Harmless');
    const { company, position } = await build(text);
    const visitor = world.visitor();
    const get = async (address: string) => (await visitor.get(address)).text;

    for (const [given, usual] of [
      [`/positions/${position.hashId}`, `/positions/${plain.position.hashId}`],
      [`/companies/${company.id}`, `/companies/${plain.company.id}`],
    ] as const) {
      const page = await get(given);
      expect(markup(page)).toBe(markup(await get(usual)));
      const blocks = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
      expect(blocks).toHaveLength(1);
      const data = JSON.parse(blocks[0]?.[1] ?? '') as { title?: string; name?: string };
      expect(data.title ?? data.name).toBe(text.slice(0, 100));
      expect(blocks[0]?.[1]).not.toMatch(/[<\u2028\u2029]/);
    }

    for (const kind of [`position/${position.hashId}`, `company/${company.id}`]) {
      const usual = kind.startsWith('position') ? `position/${plain.position.hashId}` : `company/${plain.company.id}`;
      expect(markup(await get(`/report/${kind}`))).toBe(markup(await get(`/report/${usual}`)));
    }

    const feed = await get('/feed.atom');
    expect(xmlText(feed)).toBe(feed);
    expect(feed.match(/<entry>/g)?.length).toBe(feed.match(/<\/entry>/g)?.length);
    expect(feed).not.toContain('<script');
    expect(feed).not.toContain(']]>');

    const picture = await visitor.get(`/positions/${position.hashId}/picture.png`);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await visitor.get(`/companies/${company.id}/picture.png`)).status).toBe(200);
  });
});

test('texts remain text in the lists, in place of what is gone, and in what a visitor typed', async () => {
  const another = await createWorld();
  const tagsAt = async (...addresses: string[]) =>
    (await Promise.all(addresses.map(async (address) => tagsIn((await another.visitor().get(address)).text)))).flat();
  const lists = ['/positions', '/companies', '/positions/gone'];
  await build('Harmless', another.services);
  const usual = new Set(await tagsAt(...lists, typed('Harmless'), typed('Nowhere'), typed('Rust Harmless')));
  for (const text of texts) {
    const { company } = await build(text, another.services);
    expect((await another.visitor().get('/companies')).text).toContain(`"/companies/${company.id}"`);
    expect((await tagsAt(...lists, typed(text))).filter((tag) => !usual.has(tag))).toEqual([]);
  }
  await another.close();
});

test('an address other than http(s) never becomes a link', async () => {
  const { db } = world.services;
  for (const link of links) {
    const company = await buildCompany(db, { website: link });
    await db
      .updateTable('companies')
      .set({ linkedin: link, twitter: link, youtube: link })
      .where('id', '=', company.id)
      .execute();
    const position = await buildPosition(db, { companyId: company.id, description: '<p>a</p>', isRemote: true });
    for (const address of [`/companies/${company.id}`, `/positions/${position.hashId}`]) {
      const { text } = await world.visitor().get(address);
      expect(text).not.toContain(link.trim());
    }
  }
});

test('a product name with quotes and ampersands remains text', async () => {
  const another = await createWorld({ productName: `Salt & 'Pepper'` });
  const position = await buildPosition(another.services.db, { description: '<p>a</p>', isRemote: true });
  const { text } = await another.visitor().get(`/positions/${position.hashId}`);
  expect(text).toContain('· Salt &amp; &#x27;Pepper&#x27;</title>');
  expect((await another.visitor().get('/feed.atom')).text).toContain(
    '<title>New positions on Salt &amp; &#39;Pepper&#39;</title>',
  );
  expect((await another.visitor().get(`/positions/${position.hashId}/picture.png`)).status).toBe(200);
  await another.close();
});
