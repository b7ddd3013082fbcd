import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeImage } from '#server/media/service.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { emit } from '#server/app.ts';
import { installReference } from '#server/reference/service.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/database.ts';
import { createOwnPictures } from './draw-pictures.ts';
import { createRandom } from './random.ts';
import { insertCompanies } from './seed-companies.ts';
import { insertTalents } from './seed-talents.ts';

const folder = mkdtempSync(join(tmpdir(), 'rolecall-demo-'));
const storage = createStorage({ s3: undefined, dataDir: folder });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await installReference({ db: database.connection.db, emit });
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const avatars = [await storeImage({ storage }, 'demonstration', image, 'avatar')];
  const covers = [await storeImage({ storage }, 'demonstration', image, 'background')];
  const pictures = { logos: avatars, avatars, covers, own: createOwnPictures({ storage }) };
  const taken = new Set<string>();
  await insertTalents(database.connection.db, createRandom(1), taken, pictures);
  await insertCompanies(database.connection.db, createRandom(2), taken, pictures);
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('every picture of the demonstration is stored, with exactly one owner', async () => {
  const keys: string[] = [];
  for (const table of ['users', 'companies'] as const) {
    const rows = await database.connection.db
      .selectFrom(table)
      .select('avatarKey')
      .where('avatarKey', 'is not', null)
      .execute();
    keys.push(...rows.map(({ avatarKey }) => avatarKey ?? ''));
  }
  for (const table of ['talents', 'companies'] as const) {
    const rows = await database.connection.db
      .selectFrom(table)
      .select('backgroundImageKey')
      .where('backgroundImageKey', 'is not', null)
      .execute();
    keys.push(...rows.map(({ backgroundImageKey }) => backgroundImageKey ?? ''));
  }
  expect(keys.length).toBeGreaterThan(100);
  expect(new Set(keys).size).toBe(keys.length);
  const stored = new Set<string>();
  for (const kind of ['avatar', 'background']) for await (const key of storage.list(kind)) stored.add(key);
  expect(keys.filter((key) => !stored.has(key))).toEqual([]);
  expect(
    keys.filter((key) => !stored.has(key.replace('.webp', key.startsWith('avatar') ? '-96.webp' : '-480.webp'))),
  ).toEqual([]);
});
