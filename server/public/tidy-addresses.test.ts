import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';

/* An address lengthened by people, wikis and shorteners redirects to its page. */

let world: World;
let position: string;
let company: string;

beforeAll(async () => {
  world = await createWorld();
  const { db } = world.services;
  const { id } = await buildCompany(db);
  company = `/companies/${id}`;
  position = `/positions/${(await buildPosition(db, { companyId: id, isLive: true })).hashId}`;
});
afterAll(() => world.close());

test('a trailing slash redirects to the page without it, keeping the query', async () => {
  const pages = ['/companies', '/conduct', '/privacy', '/feed.atom', '/robots.txt', '/sitemap.xml', position, company];
  for (const page of [...pages, `${position}/picture.png`, '/unsubscribe/token'])
    for (const query of ['', '?before=9&x=%2F'])
      for (const method of ['GET', 'HEAD'] as const) {
        const { status, headers } = await world.visitor().request(method, `${page}/${query}`);
        expect([status, headers['location']]).toEqual([301, page + query]);
      }
});

test.each(['.', ')', ',', '%20', ').', '%E3%80%82', '%22', './', '%2F'])(
  'trailing punctuation redirects to the page: %s',
  async (end) => {
    for (const page of [position, company]) {
      const { status, headers } = await world.visitor().get(`${page}${end}?x=1`);
      expect([status, headers['location']]).toEqual([301, `${page}?x=1`]);
    }
  },
);

test.each(['//evil.example/', '//evil.example/companies/', '/%2F%2Fevil.example/', '/\\evil.example/'])(
  '%s redirects nowhere',
  async (address) => {
    expect((await world.visitor().get(address)).headers['location']).toBeUndefined();
  },
);

test.each(['/positions', '/companies'])('a trailing slash redirects to the list %s', async (list) => {
  const { status, headers } = await world.visitor().get(`${list}/?page=2`);
  expect([status, headers['location']]).toEqual([301, `${list}?page=2`]);
});

test('a missing page does not redirect', async () => {
  for (const address of ['/positions/%C3%A4', `${position}%C3%A4b`])
    expect((await world.visitor().get(address)).status).toBe(404);
});
