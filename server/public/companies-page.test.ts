import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { companiesPerPage } from './list-live.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const read = async (address: string) => world.visitor().get(address);
const links = (text: string) => [...text.matchAll(/href="\/positions\/([\w-]+)"/g)].map(([, hashId]) => hashId);
const listed = (text: string) => [...text.matchAll(/href="\/companies\/(\d+)"/g)].map(([, id]) => Number(id));

test('lists companies with Live positions, newest first, a page at a time', async () => {
  const { db } = world.services;
  expect((await read('/companies')).text).toContain('No company has an open position now.');
  const ids: number[] = [];
  for (let index = 0; index < companiesPerPage + 2; index += 1) {
    const { id: companyId } = await buildCompany(db, { name: `Company ${index}`, tagline: 'Routes <fast>' });
    await buildPosition(db, { companyId });
    await buildPosition(db, { companyId, isLive: false });
    ids.unshift(companyId);
  }
  const { id: draftsOnly } = await buildCompany(db);
  await buildPosition(db, { companyId: draftsOnly, isLive: false });

  const { status, text } = await read('/companies');
  expect(status).toBe(200);
  expect(listed(text)).toEqual(ids.slice(0, companiesPerPage));
  expect(text).toContain('1 open position');
  expect(text).toContain('Routes &lt;fast&gt;');
  expect(text).toContain('<title>Companies hiring software engineers ·');
  expect(text).toContain(`<link rel="canonical" href="${world.services.settings.appUrl}/companies"/>`);
  expect(text).not.toContain('<script');
  const next = /href="(\/companies\?before=\d+)"/.exec(text)?.[1] ?? '';
  const second = await read(next);
  expect(listed(second.text)).toEqual(ids.slice(companiesPerPage));
  expect(second.text).not.toContain('More companies');
  expect(second.text).toContain(`<link rel="canonical" href="${world.services.settings.appUrl}${next}"/>`);
  // A company that closes its last position leaves the list at once.
  await db
    .updateTable('positions')
    .set({ isLive: false })
    .where('companyId', '=', ids[0] ?? 0)
    .execute();
  expect(listed((await read('/companies')).text)[0]).toBe(ids[1]);
});

test('accepts only an id to continue below', async () => {
  for (const before of ['x', '0', '-1', '1.5', '99999999999', '1&before=2'])
    expect((await read(`/companies?before=${before}`)).status).toBe(404);
});

test('suggests similar positions in place of a closed one: those that share skills, then those of the company', async () => {
  const { db } = world.services;
  const { id: companyId } = await buildCompany(db, { name: 'Closing' });
  const closed = await buildPosition(db, { companyId, requiredSkillIds: [1001, 1002] });
  const both = await buildPosition(db, { requiredSkillIds: [1001, 1002], title: 'Shares two' });
  const own = await buildPosition(db, { companyId, title: 'Of the company' });
  const one = await buildPosition(db, { requiredSkillIds: [1002], title: 'Shares one' });
  const draft = await buildPosition(db, { companyId, isLive: false, title: 'Never Live', requiredSkillIds: [1001] });
  await db.updateTable('positions').set({ isLive: false }).where('id', '=', closed.id).execute();
  const page = await read(`/positions/${closed.hashId}`);
  expect(page.status).toBe(404);
  expect(page.text).toContain('Similar open positions');
  expect(links(page.text)).toEqual([both.hashId, one.hashId, own.hashId]);
  // The conditions of a Draft that was never Live stay secret: its address looks like one without a page.
  const [unknown, secret] = [await read('/positions/unknown'), await read(`/positions/${draft.hashId}`)];
  expect([unknown.status, secret.status]).toEqual([404, 404]);
  expect(secret.text).toBe(unknown.text);
  expect(unknown.text).toContain('Open positions');
  expect(links(unknown.text)).toHaveLength(6);
  expect((await read('/companies/2000000000')).text).toContain('Open positions');
});

test('a position links to others of its company', async () => {
  const { db } = world.services;
  const { id: companyId } = await buildCompany(db, { name: 'Northwind' });
  const only = await buildPosition(db, { companyId, title: 'First' });
  expect((await read(`/positions/${only.hashId}`)).text).not.toContain('More at Northwind');
  const other = await buildPosition(db, { companyId, title: 'Second' });
  const { text } = await read(`/positions/${only.hashId}`);
  expect(text).toContain('More at Northwind');
  expect(text).toContain(`href="/positions/${other.hashId}"`);
  expect(text).toContain('All 2 open positions');
});
