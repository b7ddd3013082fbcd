import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, buildCompany } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { holdPositions, releasePositions } from '#server/positions/service.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import type { Site } from './read-site.ts';
import { type PartKind, partSize } from './write-sitemap.ts';
import { keepParts } from './list-sitemap-parts.ts';
import type { TextFile } from './send-file.ts';

const site = { origin: 'https://jobs.example.com' } as Site; // no other field is used
const pathsOf = (file: TextFile): string[] =>
  [
    ...gunzipSync(file.gzip)
      .toString()
      .matchAll(/<loc>https:\/\/jobs\.example\.com(.*?)<\/loc>/g),
  ].map(([, path = '']) => path);
let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('builds a part once for all, and again when a page in it is added or removed', async () => {
  const { db } = world.services;
  let getPart = keepParts(world.services, site);
  const countFiles = async (kind: PartKind) => {
    const files = await Promise.all([getPart(kind, 0, 'visitor'), getPart(kind, 0, 'another')]);
    return new Set([...files, await getPart(kind, 0, 'visitor')]).size;
  };
  const { id, hashId, companyId } = await buildPosition(db, { isLive: false });
  const counts = async () => {
    // Nothing is kept before the listener is connected, and reconnecting drops everything.
    getPart = keepParts(world.services, site);
    return [await countFiles('positions'), await countFiles('companies')];
  };
  await expect.poll(counts).toEqual([1, 1]);
  expect(pathsOf(await getPart('positions', 0, 'visitor'))).toEqual([]);

  await db.updateTable('positions').set({ isLive: true }).where('id', '=', id).execute();
  expect(pathsOf(await getPart('positions', 0, 'visitor'))).toEqual([`/positions/${hashId}`]);
  expect(pathsOf(await getPart('companies', 0, 'visitor'))).toEqual([`/companies/${companyId}`]);
  const live = await getPart('positions', 0, 'visitor');
  await db.updateTable('positions').set({ isLive: false }).where('id', '=', id).execute();
  expect(pathsOf(await getPart('positions', 0, 'visitor'))).toEqual([]);
  expect(await getPart('positions', 0, 'visitor')).not.toBe(live);
});

test('updates both parts after a statement that closes or deletes positions of two parts', async () => {
  const { db, listener } = world.services;
  const company = await buildCompany(db);
  await buildClient(db, { companyId: company.id });
  const near = await buildPosition(db, { companyId: company.id });
  await sql`select setval(pg_get_serial_sequence('positions', 'id'), ${2 * partSize})`.execute(db);
  const far = await buildPosition(db, { companyId: company.id });
  const getPart = keepParts(world.services, site);
  await expect.poll(() => listener.catchUp()).toBe(true);
  const parts = () =>
    Promise.all(
      [near, far].map(async ({ id }) => pathsOf(await getPart('positions', Math.floor(id / partSize), 'us'))),
    );
  const both = [[`/positions/${near.hashId}`], [`/positions/${far.hashId}`]];
  expect(await parts()).toEqual(both);
  await holdPositions(world.services, db, company.id);
  expect(await parts()).toEqual([[], []]);
  await releasePositions(world.services, db, company.id);
  expect(await parts()).toEqual(both);
  await db.deleteFrom('companies').where('id', '=', company.id).execute();
  expect(await parts()).toEqual([[], []]);
});

test('does not rebuild a part when a position is saved and stays Live', async () => {
  const { db, listener } = world.services;
  const { id, companyId } = await buildPosition(db);
  const getPart = keepParts(world.services, site);
  await expect.poll(() => listener.catchUp()).toBe(true);
  const parts = () =>
    Promise.all([getPart('positions', Math.floor(id / partSize), 'us'), getPart('companies', 0, 'us')]);
  const [positions, companies] = await parts();
  await db.updateTable('positions').set({ title: 'Another title' }).where('id', '=', id).execute();
  const [samePositions, sameCompanies] = await parts();
  expect(samePositions).toBe(positions);
  expect(sameCompanies).toBe(companies);

  await buildPosition(db, { companyId });
  const [morePositions, stillSameCompanies] = await parts();
  expect(pathsOf(morePositions)).toHaveLength(pathsOf(samePositions).length + 1);
  expect(stillSameCompanies).toBe(companies);
  const newcomer = await buildPosition(db);
  expect(pathsOf(await getPart('companies', 0, 'us'))).toContain(`/companies/${newcomer.companyId}`);
});

test('keeps nothing without notifications', async () => {
  const { listener } = world.services;
  const getPart = keepParts({ ...world.services, listener: { ...listener, catchUp: async () => false } }, site);
  const { id, hashId } = await buildPosition(world.services.db);
  const part = Math.floor(id / partSize);
  const first = await getPart('positions', part, 'visitor');
  expect(pathsOf(first)).toContain(`/positions/${hashId}`);
  expect(await getPart('positions', part, 'visitor')).not.toBe(first);
});
