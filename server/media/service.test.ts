import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterCommit, withTransaction } from '#server/platform/database/connect.ts';
import { handleErrors } from '#server/platform/errors/handler.ts';
import { atWidth, imageKinds } from '#contract/images.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { startDeliveries } from '#server/testing/deliveries.ts';
import { mediaRoutes } from './routes.ts';
import {
  deleteMedia,
  keepMedia,
  mediaHandlers,
  mediaUrl,
  newImageKey,
  removeUnlessKept,
  storeImage,
  withStoredImages,
} from './service.ts';

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

test('a stored image is served with its type, to be cached, and inert', async () => {
  const url = mediaUrl(await storeImage({ storage }, 'ada', image, 'avatar'));
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(answer.rawPayload.length),
    'content-disposition': `inline; filename="${url.slice(url.lastIndexOf('/') + 1)}"`,
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp');
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.payload]).toEqual([200, '']);
});

test.each(['avatar', 'background'] as const)('the narrower copies of an %s are stored beside it', async (kind) => {
  const url = mediaUrl(await storeImage({ storage }, 'ada', image, kind));
  for (const width of imageKinds[kind].narrower) {
    const answer = await app.inject(atWidth(url, width));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  }
  expect((await app.inject(atWidth(url, 100))).statusCode).toBe(404);
});

test('an image stored before there were narrower copies is served in their place', async () => {
  const key = 'avatar/OOOOOOOOOOOOOOOOOOOOOO.webp';
  await storage.put(key, image, 'image/webp');
  const [whole, narrow] = [await app.inject(`/media/${key}`), await app.inject(`/media/${atWidth(key, 96)}`)];
  expect([narrow.statusCode, narrow.rawPayload.equals(whole.rawPayload)]).toEqual([200, true]);
});

test('every image has its own address, and no image has none', async () => {
  expect(await storeImage({ storage }, 'ada', image, 'avatar')).not.toBe(
    await storeImage({ storage }, 'ada', image, 'avatar'),
  );
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
  '/media/avatar/AAAAAAAAAAAAAAAAAAAAAA-480.webp',
  '/media/avatar/AAAAAAAAAAAAAAAAAAAAAA-96.webp',
  '/media/video/AAAAAAAAAAAAAAAAAAAAAA.webm',
])('%s is 404', async (url) => {
  await storage.put('video/AAAAAAAAAAAAAAAAAAAAAA.webm', Buffer.from('private'), 'video/webm');
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
});

test('a refused image leaves nothing in the storage', async () => {
  const before = readdirSync(folder, { recursive: true }).length;
  await expect(storeImage({ storage }, 'ada', image.subarray(0, 30), 'background')).rejects.toMatchObject({
    code: 'invalid',
  });
  expect(readdirSync(folder, { recursive: true })).toHaveLength(before);
});

test('files are deleted once the transaction that drops them commits, and stay if it does not', async () => {
  const { db } = database.connection;
  const [kept, gone] = [
    await storeImage({ storage }, 'ada', image, 'avatar'),
    await storeImage({ storage }, 'ada', image, 'background'),
  ];
  const failing = withTransaction(db, async (db) => {
    await deleteMedia(db, [kept]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await withTransaction(db, (db) => deleteMedia(db, [gone]));

  const log = pino({ level: 'silent' });
  const { url, connection } = database;
  const deliveries = await startDeliveries({ url, connection, log }, mediaHandlers({ storage }));
  try {
    await expect.poll(() => filesOf(gone)).toEqual([]);
    expect((await app.inject(mediaUrl(gone))).statusCode).toBe(404);
    expect((await app.inject(mediaUrl(kept))).statusCode).toBe(200);
    expect(await filesOf(kept)).toHaveLength(2);
  } finally {
    await deliveries.stop();
  }
});

/** Lists the stored files of one image. */
const filesOf = async (key: string): Promise<string[]> => {
  const [kind = '', name = ''] = key.replace('.webp', '').split('/');
  return (await Array.fromAsync(storage.list(kind))).filter((file) => file.includes(name));
};

/** Lists pending removals, in hours from now. */
async function removals(): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; hours: number }>`
    select details->'keys'->>0 as key, round(extract(epoch from next_at - now()) / 3600)::integer as hours
    from deliveries`.execute(database.connection.db);
  return new Map(rows.map(({ key, hours }) => [key, hours]));
}

test('an image without a reference is deleted after a day, a kept one is not', async () => {
  const { db } = database.connection;
  const [orphan, kept] = [newImageKey('avatar'), newImageKey('avatar')];
  await removeUnlessKept(db, [orphan, kept]);
  expect([(await removals()).get(orphan), (await removals()).get(kept)]).toEqual([24, 24]);
  await withTransaction(db, (db) => keepMedia(db, [kept]));
  expect((await removals()).get(orphan)).toBe(24);
  expect((await removals()).has(kept)).toBe(false);
});

/** The data of an edit form. */
const form = (avatar: Buffer) => ({
  avatar: { kind: 'avatar', image: avatar } as const,
  backgroundImage: { kind: 'background', image } as const,
});

test('images of a form stay if it is saved', async () => {
  const { db } = database.connection;
  const keys = await withStoredImages({ db, storage }, 'ada', form(image), (_db, keys) => Promise.resolve(keys));
  for (const key of [String(keys.avatarKey), String(keys.backgroundImageKey)]) {
    expect((await filesOf(key)).length).toBeGreaterThan(1);
    expect((await removals()).has(key)).toBe(false);
  }
});

test('images of a form are deleted if it cannot be saved, or if the other one is refused', async () => {
  const { db } = database.connection;
  const keys: string[] = [];
  const failing = withStoredImages({ db, storage }, 'ada', form(image), (_db, stored) => {
    keys.push(...Object.values(stored));
    throw new Error('not saved');
  });
  await expect(failing).rejects.toThrow('not saved');
  expect(keys).toHaveLength(2);
  for (const key of keys) expect((await removals()).get(key)).toBe(0);
  const refused = withStoredImages({ db, storage }, 'ada', form(image.subarray(0, 30)), () => Promise.resolve());
  await expect(refused).rejects.toMatchObject({ code: 'invalid' });
});

test('images of a form stay if it was saved but the answer was lost', async () => {
  const { db } = database.connection;
  let key = '';
  const saved = withStoredImages({ db, storage }, 'ada', form(image), async (transaction, keys) => {
    key = String(keys.avatarKey);
    afterCommit(transaction, () => {
      throw new Error('connection lost');
    });
  });
  await expect(saved).rejects.toThrow('connection lost');
  expect((await removals()).has(key)).toBe(false);
  expect((await filesOf(key)).length).toBeGreaterThan(1);
});
