import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildTalentUser } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
let pages: { position: string; company: string };
beforeAll(async () => {
  world = await createWorld({ languages: ['en', 'de'] });
  const { db } = world.services;
  const { id: companyId } = await buildCompany(db, { name: 'Northwind' });
  const { hashId } = await buildPosition(db, {
    companyId,
    title: 'Cartographer',
    isRemote: true,
    liveSince: new Date('2026-03-05'),
  });
  pages = { position: `/positions/${hashId}`, company: `/companies/${companyId}` };
});
afterAll(() => world.close());

const imageOf = (text: string) => /og:image" content="([^"]*)"/.exec(text)?.[1];

test("a visitor gets pages in their browser's language, and caches keep languages apart", async () => {
  const german = await world.visitor().get(pages.position, { 'accept-language': 'de-AT, en;q=0.5' });
  expect(german.text).toContain('<html lang="de" dir="ltr"');
  expect(german.headers).toMatchObject({ 'content-language': 'de', vary: 'Accept-Language, Cookie, Accept-Encoding' });
  for (const said of ['Cartographer bei Northwind', 'bei <a href', 'Überall auf der Welt', '5. März 2026', 'Anmelden'])
    expect(german.text).toContain(said);
  const english = await world.visitor().get(pages.position);
  expect(english.text).toContain('<html lang="en" dir="ltr"');
  for (const said of ['Cartographer at Northwind', 'Anywhere in the world', '5 March 2026', 'Sign in'])
    expect(english.text).toContain(said);
  expect(english.headers).toMatchObject({ 'content-language': 'en', vary: german.headers['vary'] });
  expect(imageOf(german.text)).toBe(imageOf(english.text));
});

test('an open place is named as on cards, on the page and in rows', async () => {
  const { db } = world.services;
  const { id: companyId } = await buildCompany(db);
  const { hashId } = await buildPosition(db, { companyId });
  for (const page of [`/positions/${hashId}`, `/companies/${companyId}`])
    for (const [language, said] of [
      ['en', 'Remote or on site'],
      ['de', 'Remote oder vor Ort'],
    ] as const)
      expect((await world.visitor().get(page, { 'accept-language': language })).text).toContain(`>${said}<`);
});

test("a choice stored in the browser overrides the browser's language", async () => {
  const headers = { cookie: 'language=de', 'accept-language': 'en' };
  expect((await world.visitor().get(pages.company, headers)).text).toContain('1 offene Position');
});

test("a missing page says so in the visitor's language", async () => {
  const { status, text, headers } = await world.visitor().get('/positions/none', { 'accept-language': 'de' });
  expect([status, headers['content-language']]).toEqual([404, 'de']);
  expect(text).toContain('Diese Seite gibt es nicht');
  const user = await buildTalentUser(world.services.db);
  await world.services.db.updateTable('users').set({ language: 'de' }).where('id', '=', user.id).execute();
  expect((await (await world.signIn(user)).get('/positions/none')).text).toContain('Diese Seite gibt es nicht');
});
