import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '#server/platform/database/connect.ts';
import { handleErrors } from '#server/platform/error-handler.ts';
import { createJobs } from '#server/platform/jobs-worker.ts';
import { createStorage } from '#server/platform/storage.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { mediaRoutes } from './routes.ts';
import { deleteMedia, mediaJobs, mediaUrl, storeImage } from './service.ts';

const folder = mkdtempSync(join(tmpdir(), 'rolecall-media-'));
const storage = createStorage({ s3: undefined, dataDir: folder });
let database: TestDatabase;
let app: FastifyInstance;
let image: Buffer;

beforeAll(async () => {
  database = await createTestDatabase();
  app = fastify();
  handleErrors(app);
  mediaRoutes(app, { storage });
  image = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await app.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('a stored image is served as what it is, to be kept, and to do nothing', async () => {
  const url = mediaUrl(await storeImage({ storage }, image, 'avatar'));
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(answer.rawPayload.length),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp');
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.payload]).toEqual([200, '']);
});

test('two images have two addresses, and none has none', async () => {
  expect(await storeImage({ storage }, image, 'avatar')).not.toBe(await storeImage({ storage }, image, 'avatar'));
  expect(mediaUrl(null)).toBeNull();
});

test.each([
  '/media/avatar/AAAAAAAAAAAAAAAAAAAAAA.webp',
  '/media/',
  '/media/avatar',
  '/media/avatar/',
  '/media/../secret',
  '/media/..%2fsecret',
  '/media/avatar/..%2f..%2f..%2fetc%2fpasswd',
  '/media/avatar/%00.webp',
  '/media/video/AAAAAAAAAAAAAAAAAAAAAA.webm',
])('%s is 404', async (url) => {
  await storage.put('video/AAAAAAAAAAAAAAAAAAAAAA.webm', Buffer.from('private'), 'video/webm');
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBeUndefined();
});

test('a refused image leaves nothing in the storage', async () => {
  const before = readdirSync(folder, { recursive: true }).length;
  await expect(storeImage({ storage }, image.subarray(0, 30), 'background')).rejects.toMatchObject({ code: 'invalid' });
  expect(readdirSync(folder, { recursive: true })).toHaveLength(before);
});

test('files go once the transaction that gave them up has committed, and stay when it has not', async () => {
  const { db, pool } = database.connection;
  const [kept, gone] = [
    await storeImage({ storage }, image, 'avatar'),
    await storeImage({ storage }, image, 'background'),
  ];
  const failing = withTransaction(db, async (db) => {
    await deleteMedia(db, [kept]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await withTransaction(db, (db) => deleteMedia(db, [gone]));

  const jobs = createJobs({ pool, log: pino({ level: 'silent' }) });
  await jobs.start(mediaJobs({ storage }));
  try {
    await expect.poll(() => app.inject(mediaUrl(gone)).then(({ statusCode }) => statusCode)).toBe(404);
    expect((await app.inject(mediaUrl(kept))).statusCode).toBe(200);
  } finally {
    await jobs.stop();
  }
});
