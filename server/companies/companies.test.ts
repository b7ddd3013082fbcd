import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CompanyChanges, editCompany, showCompany, updateCompany } from '#contract/companies.ts';
import { buildClient } from '#server/accounts/build.ts';
import { mediaHandlers } from '#server/media/service.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createWorld, type World } from '#server/testing/world.ts';

let world: World;
let picture: Buffer;
beforeAll(async () => {
  world = await createWorld();
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await world.services.deliveries.start(mediaHandlers(world.services));
});
afterAll(() => world.close());

/** Builds a signed-in member with a new company. */
async function member() {
  const user = await buildClient(world.services.db);
  return { user, caller: await world.signIn(user) };
}

const read = async (caller: Caller) => (await caller.send(editCompany, {})).answer.company;
const save = (caller: Caller, company: CompanyChanges, files: { avatar?: Buffer; backgroundImage?: Buffer } = {}) =>
  caller.send(updateCompany, { company }, files);

test('a member reads their company with the completed onboarding steps', async () => {
  const { user, caller } = await member();
  const { answer } = await caller.send(showCompany, { profileType: 'company', companyId: user.companyId });
  expect(answer).toMatchObject({
    company: {
      id: user.companyId,
      name: 'Northwind Labs',
      tagline: '',
      teammates: [{ id: user.id, isMe: true }],
      positions: [],
    },
    completedProfiles: [],
    missingParts: ['title', 'bio', 'about', 'pitch', 'position'],
  });
});

test('a save is stored, and completes the second step', async () => {
  const { caller } = await member();
  const changes = {
    name: ' Aurora ',
    tagline: 'Maps for night trains',
    description: '<p>We draw <strong>maps</strong>.</p>',
    benefits: '<ul><li>Trains</li></ul>',
  };
  expect((await save(caller, changes)).status).toBe(200);
  const { answer } = await caller.send(showCompany, {});
  expect(answer.company).toMatchObject({ ...changes, name: 'Aurora' });
  expect(answer.completedProfiles).toEqual([2]);
});

test('absent fields stay unchanged, so two concurrent saves do not undo each other', async () => {
  const { user, caller } = await member();
  const colleague = await world.signIn(await buildClient(world.services.db, { companyId: user.companyId }));
  await Promise.all([
    save(caller, { tagline: 'One', website: 'one.example' }),
    save(colleague, { name: 'Two', youtube: 'two', description: '<p>Two</p>' }),
  ]);
  expect(await read(caller)).toMatchObject({
    name: 'Two',
    tagline: 'One',
    website: 'https://one.example',
    youtube: 'https://www.youtube.com/@two',
    description: '<p>Two</p>',
  });
});

test('links are completed to addresses, and empty ones removed', async () => {
  const { caller } = await member();
  await save(caller, {
    website: 'aurora.example/about',
    linkedin: 'aurora',
    twitter: '@aurora',
    youtube: 'https://youtube.com/@maps',
    instagram: 'aurora',
    facebook: 'fb.com/aurora',
  });
  expect(await read(caller)).toMatchObject({
    website: 'https://aurora.example/about',
    linkedin: 'https://www.linkedin.com/company/aurora',
    twitter: 'https://x.com/aurora',
    youtube: 'https://youtube.com/@maps',
    instagram: 'https://www.instagram.com/aurora',
    facebook: 'https://fb.com/aurora',
  });
  await save(caller, { website: '', linkedin: null });
  expect(await read(caller)).toMatchObject({ website: null, linkedin: null, twitter: 'https://x.com/aurora' });
});

test.each([
  ['company.name', { name: '  ' }],
  ['company.name', { name: 'x'.repeat(101) }],
  ['company.name', { name: 'Line\nbreak' }],
  ['company.tagline', { tagline: 'x'.repeat(201) }],
  ['company.website', { website: 'javascript:alert(1)' }],
  ['company.facebook', { facebook: 'https://user:password@facebook.com/x' }],
  ['company.youtube', { youtube: 'two words' }],
])('%s is refused with 422 and nothing is saved: %j', async (path, changes) => {
  const { caller } = await member();
  const before = await read(caller);
  const { status, problem } = await save(caller, { description: '<p>Also</p>', ...changes });
  expect(status).toBe(422);
  expect(problem.errors?.map((error) => error.path)).toEqual([path]);
  expect(await read(caller)).toEqual(before);
});

test('a refusal names every refused field', async () => {
  const { caller } = await member();
  const faultsOf = async (changes: CompanyChanges) =>
    (await save(caller, changes)).problem.errors?.map(({ path }) => path.replace('company.', ''));
  const wrong = { website: 'localhost', youtube: 'two words' };
  expect(await faultsOf({ ...wrong, description: 'x'.repeat(100_001), benefits: 'x'.repeat(100_001) })).toEqual([
    'website',
    'youtube',
    'description',
    'benefits',
  ]);
  expect(await faultsOf({ ...wrong, name: ' ' })).toEqual(['name', 'website', 'youtube']);
});

test('texts are stored sanitized, and too long ones are refused', async () => {
  const { caller } = await member();
  const hostile =
    '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:x()">link</a></p><iframe src="https://evil.example"></iframe>';
  await save(caller, { description: hostile, benefits: hostile });
  const { description, benefits } = await read(caller);
  expect(description).toMatch(/^<p>Hi<a[^>]*>link<\/a><\/p>$/);
  expect(description).not.toMatch(/javascript|onclick|script|iframe/);
  expect(benefits).toBe(description);
  const tooLong = async (changes: CompanyChanges) => {
    const { status, problem } = await save(caller, changes);
    return [status, problem.errors?.map(({ path }) => path)];
  };
  expect(await tooLong({ description: 'x'.repeat(100_001) })).toEqual([422, ['company.description']]);
  expect(await tooLong({ benefits: 'x'.repeat(400_001) })).toEqual([422, ['company.benefits']]);
  expect(await tooLong({ description: 'Short', benefits: '&'.repeat(50_000) })).toEqual([422, ['company.benefits']]);
});

test('a text that cannot be stored is refused by its field', async () => {
  const { caller } = await member();
  const { status, problem } = await save(caller, { description: '<p>a\0b</p>' });
  expect([status, problem.errors?.map(({ path, code }) => [path, code])]).toEqual([
    422,
    [['company.description', 'brokenCharacters']],
  ]);
});

test('neither the trial nor other internal fields are read from the payload', async () => {
  const { user, caller } = await member();
  const smuggled = {
    tagline: 'x',
    isTrial: false,
    avatarKey: 'avatar/x',
    trialEndsAt: '2099-01-01',
    id: user.companyId,
  };
  expect((await save(caller, smuggled)).status).toBe(200);
  const row = await world.services.db
    .selectFrom('companies')
    .select(['isTrial', 'avatarKey'])
    .where('id', '=', user.companyId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ isTrial: true, avatarKey: null });
});

test('another company is 404 for every call, and stays unchanged', async () => {
  const { caller } = await member();
  const other = await member();
  const companyId = other.user.companyId;
  expect((await caller.send(showCompany, { companyId })).status).toBe(404);
  expect((await caller.send(editCompany, { companyId })).status).toBe(404);
  expect((await save(caller, { id: companyId, name: 'Taken over' }, { avatar: picture })).status).toBe(404);
  expect(await read(other.caller)).toMatchObject({ name: 'Northwind Labs', avatarUrl: null });
});

test('a new image replaces the old one, whose file is deleted', async () => {
  const { caller } = await member();
  await save(caller, {}, { avatar: picture, backgroundImage: picture });
  const first = await read(caller);
  await save(caller, { tagline: 'New logo' }, { avatar: picture });
  const second = await read(caller);
  expect(second.backgroundImageUrl).toBe(first.backgroundImageUrl);
  expect(second.avatarUrl).not.toBe(first.avatarUrl);
  await expect.poll(async () => (await caller.get(String(first.avatarUrl))).status).toBe(404);
  expect((await caller.get(String(second.avatarUrl))).status).toBe(200);
  expect((await caller.get(String(second.backgroundImageUrl))).status).toBe(200);
});

test('a removed image is deleted with its file, and the other one stays', async () => {
  const { caller } = await member();
  await save(caller, {}, { avatar: picture, backgroundImage: picture });
  const before = await read(caller);
  expect((await save(caller, { removedImages: ['avatar'] })).status).toBe(200);
  const { avatarUrl, backgroundImageUrl } = await read(caller);
  expect([avatarUrl, backgroundImageUrl]).toEqual([null, before.backgroundImageUrl]);
  await expect.poll(async () => (await caller.get(String(before.avatarUrl))).status).toBe(404);
  expect((await caller.get(String(backgroundImageUrl))).status).toBe(200);
});

test('a new image is stored even if the former one is removed in the same save', async () => {
  const { caller } = await member();
  await save(caller, {}, { avatar: picture });
  const former = await read(caller);
  await save(caller, { removedImages: ['avatar', 'backgroundImage'] }, { avatar: picture });
  const { avatarUrl, backgroundImageUrl } = await read(caller);
  expect(backgroundImageUrl).toBeNull();
  expect((await caller.get(String(avatarUrl))).status).toBe(200);
  await expect.poll(async () => (await caller.get(String(former.avatarUrl))).status).toBe(404);
});

test('exactly one of several concurrently saved images stays', async () => {
  const { caller } = await member();
  const before = await filesIn('avatar');
  await Promise.all([1, 2, 3].map(() => save(caller, {}, { avatar: picture })));
  await expect.poll(async () => (await filesIn('avatar')).length).toBe(before.length + 1);
  expect((await caller.get(String((await read(caller)).avatarUrl))).status).toBe(200);
});

test('a refused save leaves no file and no change behind', async () => {
  const { caller } = await member();
  const before = await filesIn('avatar');
  const { status, problem } = await save(
    caller,
    { name: 'Half' },
    { avatar: picture, backgroundImage: Buffer.from('no image') },
  );
  expect([status, problem.errors?.map(({ path }) => path)]).toEqual([415, ['backgroundImage']]);
  expect(await read(caller)).toMatchObject({ name: 'Northwind Labs', avatarUrl: null, backgroundImageUrl: null });
  await expect.poll(() => filesIn('avatar')).toEqual(before);
});

/** Lists the images in a folder, without their narrower copies. */
const filesIn = async (folder: string) =>
  (await Array.fromAsync(world.services.storage.list(folder))).filter((key) => !/-\d+\.webp$/.test(key));
