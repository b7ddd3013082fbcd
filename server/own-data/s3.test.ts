import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTalentUser } from '#server/accounts/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { readFiles, startExports, takeData } from '#server/testing/exports.ts';

const folder = mkdtempSync(join(tmpdir(), 'rolecall-own-data-'));
const bucket = 'files';
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: bucket, configs: [] }],
});
let world: World;

beforeAll(async () => {
  const { port } = await server.run();
  const credentials = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  world = await createWorld({ s3: { endpoint: `http://127.0.0.1:${port}`, bucket, ...credentials } });
  await startExports(world);
});
afterAll(async () => {
  await world.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

test('streams a copy to a bucket and back, whole and in ranges', async () => {
  const { db, storage } = world.services;
  const talent = await buildTalentUser(db);
  const caller = await world.signIn(talent);
  const avatarKey = `avatar/${'A'.repeat(22)}.webp`;
  // More than one part of an upload.
  await storage.put(avatarKey, Buffer.alloc(12_000_000, 'picture'), 'image/webp');
  await db.updateTable('users').set({ avatarKey }).where('id', '=', talent.id).execute();
  const url = await takeData(caller);
  expect((await readFiles(world, url)).get(`media/${avatarKey}`)?.content.length).toBe(12_000_000);
  const part = await caller.get(url, { range: 'bytes=0-1' });
  expect([part.status, part.text]).toEqual([206, 'PK']);
});

test('creates a copy without a picture that is no longer stored', async () => {
  const { db } = world.services;
  const talent = await buildTalentUser(db);
  const caller = await world.signIn(talent);
  await db
    .updateTable('users')
    .set({ avatarKey: `avatar/${'B'.repeat(22)}.webp` })
    .where('id', '=', talent.id)
    .execute();
  const files = await readFiles(world, await takeData(caller));
  expect([...files.keys()].filter((path) => path.startsWith('media/'))).toEqual([]);
});
