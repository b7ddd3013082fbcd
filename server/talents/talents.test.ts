import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTransformedTalent, savePhysicalCountry, saveTalent } from '#contract/talents.ts';
import { buildClient } from '#server/accounts/build.ts';
import { mediaHandlers } from '#server/media/service.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildTalent, readOwnProfile, signInTalent } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.services.deliveries.start(mediaHandlers(world.services));
});
afterAll(() => world.close());

const typescript = 1002;
const portugal = 620;

const picture = (color: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer();
const storedAvatars = async () => (await Array.fromAsync(world.services.storage.list('avatar'))).length;

describe('images', () => {
  test('are stored, shown, replaced and removed', async () => {
    const { talent, caller } = await signInTalent(world);
    expect(
      (
        await caller.send(
          saveTalent,
          { talent: {} },
          { avatar: await picture('red'), backgroundImage: await picture('blue') },
        )
      ).status,
    ).toBe(200);
    const first = await readOwnProfile(caller, talent.id);
    expect(first.avatarUrl).toMatch(/^\/media\//);
    expect(first.backgroundImageUrl).toMatch(/^\/media\//);
    expect((await caller.get(first.avatarUrl ?? '')).status).toBe(200);

    expect((await caller.send(saveTalent, { talent: {} }, { avatar: await picture('green') })).status).toBe(200);
    const second = await readOwnProfile(caller, talent.id);
    expect(second.avatarUrl).not.toBe(first.avatarUrl);
    expect(second.backgroundImageUrl).toBe(first.backgroundImageUrl);
    expect((await caller.get(second.avatarUrl ?? '')).status).toBe(200);
    await expect.poll(async () => (await caller.get(first.avatarUrl ?? '')).status).toBe(404);

    for (const gone of ['backgroundImage', 'avatar'] as const) {
      expect((await caller.send(saveTalent, { talent: { removedImages: [gone] } })).status).toBe(200);
      expect((await readOwnProfile(caller, talent.id))[`${gone}Url`]).toBeNull();
    }
    for (const url of [second.avatarUrl, second.backgroundImageUrl])
      await expect.poll(async () => (await caller.get(url ?? '')).status).toBe(404);
  });

  test('that cannot be read are refused, without saving or storing anything', async () => {
    const { talent, caller } = await signInTalent(world, {}, { bio: 'before' });
    const text = Buffer.from('not an image at all');
    const before = await storedAvatars();
    const { status, problem } = await caller.send(
      saveTalent,
      { talent: { bio: 'after' } },
      { avatar: await picture('red'), backgroundImage: text },
    );
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([415, ['backgroundImage']]);
    expect(await readOwnProfile(caller, talent.id)).toMatchObject({
      bio: 'before',
      avatarUrl: null,
      backgroundImageUrl: null,
    });
    await expect.poll(storedAvatars).toBe(before);
  });
});

describe("a talent's country for on-site work", () => {
  test('is saved and cleared by a call of its own', async () => {
    const { talent, caller } = await signInTalent(world);
    expect((await caller.send(savePhysicalCountry, { talentId: talent.id, physicalCountryId: portugal })).status).toBe(
      200,
    );
    expect(await readOwnProfile(caller, talent.id)).toMatchObject({
      physicalCountryId: portugal,
      countryStr: 'Portugal',
    });
    expect((await caller.send(savePhysicalCountry, { talentId: talent.id, physicalCountryId: null })).status).toBe(200);
    expect(await readOwnProfile(caller, talent.id)).toMatchObject({ physicalCountryId: null, countryStr: null });
  });

  test('is refused for an unknown country and for another talent', async () => {
    const { talent, caller } = await signInTalent(world);
    const other = await buildTalent(world.services.db);
    const unknown = await caller.send(savePhysicalCountry, { talentId: talent.id, physicalCountryId: 999 });
    expect([unknown.status, unknown.problem.errors?.[0]?.path]).toEqual([422, 'physicalCountryId']);
    expect((await caller.send(savePhysicalCountry, { talentId: other.id, physicalCountryId: portugal })).status).toBe(
      404,
    );
    expect(await readOwnProfile(await world.signIn(other), other.id)).toMatchObject({ physicalCountryId: null });
  });
});

describe("a talent's card", () => {
  test('shows a client the facts they look for, and no more', async () => {
    const talent = await buildTalent(
      world.services.db,
      {
        skillIds: [typescript],
        isRemote: true,
        timezone: 'Europe/Lisbon',
        physicalCountryId: portugal,
        experience: 5,
        compensation: 90,
      },
      { firstName: 'Grace', lastName: 'Okafor', bio: 'not on the card' },
    );
    const caller = await world.signIn(await buildClient(world.services.db));
    const { answer } = await caller.send(getTransformedTalent, { talentId: talent.id });
    expect(answer.transformedTalent).toEqual({
      id: talent.id,
      may: { write: true },
      firstName: 'Grace',
      lastName: 'Okafor',
      avatarUrl: null,
      backgroundImageUrl: null,
      experience: 5,
      compensation: 90,
      isRemote: true,
      timezone: 'Europe/Lisbon',
      timezoneStr: 'Lisbon (UTC+0)',
      currentUtcOffset: expect.toBeOneOf([0, 60]),
      physicalCountryId: portugal,
      countryStr: 'Portugal',
      isPhysical: false,
      workTypeIds: [],
      eligibleCountryIds: [],
      skills: [{ id: typescript, name: 'TypeScript', skilltype_id: 1, selected: true }],
    });
  });

  test('is for clients only, and only of talents', async () => {
    const client = await buildClient(world.services.db);
    const { talent, caller } = await signInTalent(world);
    expect((await caller.send(getTransformedTalent, { talentId: talent.id })).status).toBe(403);
    expect((await (await world.signIn(client)).send(getTransformedTalent, { talentId: client.id })).status).toBe(404);
    expect((await (await world.signIn(client)).send(getTransformedTalent, { talentId: 2_000_000_000 })).status).toBe(
      404,
    );
  });
});
