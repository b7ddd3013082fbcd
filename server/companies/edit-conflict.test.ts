import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CompanyChanges, editCompany, updateCompany } from '#contract/companies.ts';
import { getProfile } from '#contract/profiles.ts';
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

/** Builds two colleagues, and the version of their company that both start to edit. */
async function colleagues() {
  const { id, companyId } = await buildClient(world.services.db);
  const one = await world.signIn({ id, type: 2 });
  const other = await world.signIn(await buildClient(world.services.db, { companyId }));
  return { one, other, companyId, version: (await read(one)).version ?? 0 };
}

const files = () => Array.fromAsync(world.services.storage.list('avatar'));
const read = async (caller: Caller) => (await caller.send(editCompany, {})).answer.company;
const save = (caller: Caller, company: CompanyChanges, files: { avatar?: Buffer } = {}) =>
  caller.send(updateCompany, { company }, files);

test('a save of an outdated version is refused with who saved before, and changes nothing', async () => {
  const { one, other, version } = await colleagues();
  expect((await save(one, { version, tagline: 'One' })).status).toBe(200);
  const stored = await read(one);
  expect(stored.version).toBe(version + 1);
  const { status, problem } = await save(other, { version, tagline: 'Other', benefits: '<p>Other</p>' });
  expect(status).toBe(409);
  expect(problem.code).toBe('edit-conflict');
  expect(problem.reason).toMatchObject({ code: 'savedByColleague', params: { at: expect.any(String) } });
  expect((await save(one, { version, tagline: 'Again' })).problem.reason).toEqual({ code: 'savedBySelf' });
  expect(await read(one)).toEqual(stored);
});

test('a refused save leaves no picture behind', async () => {
  const { one, other, version } = await colleagues();
  const before = await files();
  await save(one, { version, tagline: 'One' });
  expect((await save(other, { version }, { avatar: picture })).status).toBe(409);
  await expect.poll(files).toEqual(before);
  expect((await read(other)).avatarUrl).toBeNull();
});

test('the same changes are accepted with the current version', async () => {
  const { one, other, version } = await colleagues();
  await save(one, { version, tagline: 'One' });
  expect((await save(other, { version: version + 1, name: 'Other' })).status).toBe(200);
  expect(await read(one)).toMatchObject({ tagline: 'One', name: 'Other', version: version + 2 });
});

test('exactly one of many concurrent saves of a version succeeds', async () => {
  const { one, other, version } = await colleagues();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => save(index % 2 ? one : other, { version, tagline: `Try ${index}` })),
  );
  const saved = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ problem }) => problem.code === 'edit-conflict');
  expect([saved.length, refused.length]).toEqual([1, 11]);
  expect((await read(one)).version).toBe(version + 1);
});

test.each([-1, 1_000_000, 2 ** 53])('a version that never existed is refused: %d', async (version) => {
  const { one } = await colleagues();
  expect((await save(one, { version, tagline: 'Invented' })).status).toBe(version === 2 ** 53 ? 422 : 409);
  expect((await read(one)).tagline).toBe('');
});

test('strangers cannot see how often a company was saved', async () => {
  const { companyId } = await colleagues();
  const stranger = await world.signIn(await buildClient(world.services.db));
  const { answer } = await stranger.send(getProfile, { profileType: 'company', companyId });
  expect(answer).toMatchObject({ company: { id: companyId } });
  expect(answer).not.toHaveProperty('company.version');
});
