import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, buildCompany } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const read = async (address: string) => world.visitor().get(address);

test('shows a company with its Live positions, newest first, and without its people', async () => {
  const { db } = world.services;
  const company = await buildCompany(db, {
    name: 'Northwind Labs',
    tagline: 'Routes',
    website: 'https://northwind.example',
  });
  await buildClient(db, { companyId: company.id, firstName: 'Ada', lastName: 'Moreau' });
  const older = await buildPosition(db, { companyId: company.id, title: 'Older', liveSince: new Date('2026-01-01') });
  const newer = await buildPosition(db, { companyId: company.id, title: 'Newer', requiredSkillIds: [1002] });
  await buildPosition(db, { companyId: company.id, title: 'Not yet', isLive: false });
  const { status, text } = await read(`/companies/${company.id}`);
  expect(status).toBe(200);
  expect([...text.matchAll(/href="\/positions\/([\w-]+)"/g)].map(([, hashId]) => hashId)).toEqual([
    newer.hashId,
    older.hashId,
  ]);
  expect(text).toContain('2 open positions');
  expect(text).toContain('href="https://northwind.example"');
  for (const kept of ['Not yet', 'Ada', 'Moreau']) expect(text).not.toContain(kept);
  const page = await read(`/positions/${newer.hashId}`);
  expect(page.text).toContain(`href="/companies/${company.id}"`);
  for (const kept of ['Ada', 'Moreau']) expect(page.text).not.toContain(kept);
});

test('a company without Live positions has no page, not even for its members', async () => {
  const { db } = world.services;
  const member = await buildClient(db);
  await buildPosition(db, { companyId: member.companyId, isLive: false });
  expect((await read(`/companies/${member.companyId}`)).status).toBe(404);
  expect((await (await world.signIn(member)).get(`/companies/${member.companyId}`)).status).toBe(404);
});

test('lists the newest of very many positions, and counts all', async () => {
  const { db } = world.services;
  const company = await buildCompany(db);
  for (let index = 0; index < 203; index += 1) await buildPosition(db, { companyId: company.id });
  const { text } = await read(`/companies/${company.id}`);
  expect(text).toContain('203 open positions');
  expect(text.match(/href="\/positions\/[\w-]/g)).toHaveLength(200);
  expect(text).toContain('These are the newest 200.');
});
