import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problems } from '#contract/errors.ts';
import { imageKinds } from '#contract/images.ts';
import { getProfile } from '#contract/profiles.ts';
import { saveTalent } from '#contract/talents.ts';
import { buildTalentUser } from '#server/accounts/build.ts';
import { heldBytes } from '#server/platform/intake/upload-share.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { type HostileFile, hostileFiles, payload } from './build-hostile-images.ts';
import { mediaHandlers } from './service.ts';

let world: World;
let caller: Caller;
let talentId: number;
let files: HostileFile[];
/** Where programs would write temporary files. */
let temporary: string;
const usualTemporary = process.env['TMPDIR'];

beforeAll(async () => {
  world = await createWorld();
  await world.services.deliveries.start(mediaHandlers(world.services));
  const talent = await buildTalentUser(world.services.db);
  talentId = talent.id;
  caller = await world.signIn(talent);
  files = await hostileFiles();
  temporary = mkdtempSync(join(tmpdir(), 'rolecall-hostile-'));
  process.env['TMPDIR'] = temporary;
});
afterAll(async () => {
  if (usualTemporary === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usualTemporary;
  rmSync(temporary, { recursive: true });
  await world.close();
});

const stored = () => Array.fromAsync(world.services.storage.list('avatar'));

async function ownAvatar(): Promise<Buffer> {
  const { answer } = await caller.send(getProfile, { profileType: 'talent', talentId });
  const url = answer.profileType === 'talent' ? answer.talent.avatarUrl : null;
  const key = String(url).replace('/media/', '');
  const file = await world.services.storage.get(key);
  return Buffer.concat(file ? await Array.fromAsync(file.body) : []);
}

test('there are at least 80 hostile files', () => {
  expect(files.length).toBeGreaterThan(80);
});

const sizes = [imageKinds.avatar.width, ...imageKinds.avatar.narrower];

test('every file that is not a picture is refused and leaves nothing behind', async () => {
  for (const [name, bytes, fate] of files) {
    if (fate === 'clean') continue;
    const { status, problem } = await caller.send(saveTalent, { talent: {} }, { avatar: bytes });
    expect([name, status, problem.code]).toEqual([name, problems[fate].status, fate]);
    expect([name, await stored(), ...leftovers()]).toEqual([name, [], [], [], 0]);
  }
});

test('every file that is a picture is stored as one and as nothing else', async () => {
  for (const [name, bytes, fate] of files) {
    if (fate !== 'clean') continue;
    const { status } = await caller.send(saveTalent, { talent: {} }, { avatar: bytes });
    expect([name, status]).toEqual([name, 200]);
    // The replaced image is removed a moment later.
    await expect.poll(stored, { message: name }).toHaveLength(sizes.length);
    expect([name, ...leftovers()]).toEqual([name, [], [], 0]);
    const image = await ownAvatar();
    expect([name, image.includes(payload.slice(0, 8))]).toEqual([name, false]);
    const { format, width, exif, icc, xmp } = await sharp(image).metadata();
    expect([name, format, exif, icc, xmp]).toEqual([name, 'webp', undefined, undefined, undefined]);
    expect(width).toBeLessThanOrEqual(imageKinds.avatar.width);
  }
});

/** Temporary files of any kind, and the number of bytes still held in memory by uploads. */
const leftovers = () => [readdirSync(temporary), readdirSync(incoming()), heldBytes()];

/** Where storage writes unfinished files. */
function incoming(): string {
  const folder = join(world.services.settings.dataDir, 'media', '.incoming');
  mkdirSync(folder, { recursive: true });
  return folder;
}

test('concurrent broken pictures are refused, and the next good one is accepted', async () => {
  const [, broken] = files.find(([name]) => name === 'half a JPEG') ?? [];
  const answers = await Promise.all(
    [1, 2, 3].map(() => caller.send(saveTalent, { talent: {} }, { avatar: broken ?? Buffer.alloc(1) })),
  );
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  const good = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  expect((await caller.send(saveTalent, { talent: {} }, { avatar: good })).status).toBe(200);
});
