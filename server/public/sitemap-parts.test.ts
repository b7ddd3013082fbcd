import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPosition } from '#server/positions/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import type { Site } from './site.ts';
import type { PartKind } from './sitemap.ts';
import { keepParts } from './sitemap-parts.ts';
import type { TextFile } from './text-file.ts';

const site = { origin: 'https://jobs.example.com' } as Site; // nothing else of it is used
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

test('a part is made once for all, and again when a page in it came or went', async () => {
  const { db } = world.services;
  let getPart = keepParts(world.services, site);
  const countFiles = async (kind: PartKind) => {
    const files = await Promise.all([getPart(kind, 0, 'visitor'), getPart(kind, 0, 'another')]);
    return new Set([...files, await getPart(kind, 0, 'visitor')]).size;
  };
  const { id, hashId, companyId } = await buildPosition(db, { isLive: false });
  const counts = async () => {
    // Nothing is kept before the listener listens, and it drops all when it has to reconnect.
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

test('without notifications nothing is kept', async () => {
  const { listener } = world.services;
  const getPart = keepParts({ ...world.services, listener: { ...listener, catchUp: async () => false } }, site);
  const { hashId } = await buildPosition(world.services.db);
  const first = await getPart('positions', 0, 'visitor');
  expect(pathsOf(first)).toContain(`/positions/${hashId}`);
  expect(await getPart('positions', 0, 'visitor')).not.toBe(first);
});
