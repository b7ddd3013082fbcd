import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts.ts';
import { saveTalent } from '#contract/talents.ts';
import { buildTalentUser } from '#server/accounts/build.ts';
import { toAppError } from '#server/platform/errors/handler.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { mediaHandlers } from './service.ts';

let world: World;
let caller: Caller;
let picture: Buffer;

beforeAll(async () => {
  world = await createWorld();
  await world.services.deliveries.start(mediaHandlers(world.services));
  caller = await world.signIn(await buildTalentUser(world.services.db));
  picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => world.close());

const stored = async () => [
  ...(await Array.fromAsync(world.services.storage.list('avatar'))),
  ...(await Array.fromAsync(world.services.storage.list('background'))),
];

/** Makes the disk full after this many more files. */
function fillAfter(files: number): void {
  const { storage } = world.services;
  const put = storage.put.bind(storage);
  let count = 0;
  vi.spyOn(storage, 'put').mockImplementation(async (...file) => {
    count += 1;
    if (count > files)
      throw toAppError(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
    await put(...file);
  });
}

const avatarUrl = async () => (await caller.send(currentUser, {})).answer.avatarUrl;

test.each([0, 1, 2, 3, 4])('a disk that is full after %i copies causes 507, no row and no file', async (files) => {
  const before = [await avatarUrl(), await stored()];
  fillAfter(files);
  const { status, problem } = await caller.send(
    saveTalent,
    { talent: { firstName: 'Grace' } },
    { avatar: picture, backgroundImage: picture },
  );
  expect([status, problem.code]).toEqual([507, 'storage-full']);
  await expect.poll(async () => [await avatarUrl(), await stored()]).toEqual(before);
  expect((await caller.send(currentUser, {})).answer.firstName).not.toBe('Grace');
});

test('saves work again when there is room again', async () => {
  fillAfter(0);
  expect((await caller.send(saveTalent, { talent: {} }, { avatar: picture })).status).toBe(507);
  expect((await caller.send(saveTalent, { talent: { bio: 'Text goes on.' } })).status).toBe(200);
  vi.restoreAllMocks();
  expect((await caller.send(saveTalent, { talent: {} }, { avatar: picture })).status).toBe(200);
  expect(await avatarUrl()).toMatch(/^\/media\/avatar\//);
});
