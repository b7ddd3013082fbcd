import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deletePosition, editPosition, updatePosition } from '#contract/positions.ts';
import { buildClient, buildTalentUser, signInClient } from '#server/accounts/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildPosition } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const typescript = 1002;
const javascript = 1001;
const postgresql = 5001;

const stored = (id: number) =>
  world.services.db.selectFrom('positions').selectAll().where('id', '=', id).executeTakeFirst();

describe('saving a position', () => {
  test('keeps all choices: skills sorted and unique, required ones not optional too, the description cleaned', async () => {
    const { client, companyId, caller } = await signInClient(world);
    const { id } = await buildPosition(world.services.db, { companyId, isLive: false, title: '' });
    const { status, answer } = await caller.send(updatePosition, {
      position: {
        id,
        title: ' Platform engineer ',
        description: '<p>Build <b>it</b><script>alert(1)</script></p>',
        skills: [postgresql, { id: typescript, selected: true }, { id: 4001, selected: false }, postgresql],
        optionalSkills: [
          { id: javascript, selected: true },
          { id: typescript, selected: true },
        ],
        isLive: true,
        isRemote: true,
        timezone: 'Asia/Calcutta',
        timezoneMargin: 3,
        isPhysical: true,
        countryIds: [620, 276, 620],
        mainTeammateId: client.id,
      },
    });
    expect(status).toBe(200);
    expect(answer.data).toEqual({ isLive: true, talentCount: 0, isFirst: true });
    const row = await stored(id);
    expect(row).toMatchObject({
      title: 'Platform engineer',
      requiredSkillIds: [typescript, postgresql],
      optionalSkillIds: [javascript],
      isLive: true,
      isRemote: true,
      timezone: 'Asia/Kolkata',
      utcOffsetMinutes: 330,
      timezoneMargin: 3,
      isPhysical: true,
      countryIds: [276, 620],
      mainTeammateId: client.id,
    });
    expect(row?.description).toContain('Build');
    expect(row?.description).not.toContain('script');
  });

  test('names every refused field', async () => {
    const { companyId, caller } = await signInClient(world);
    const stranger = await buildClient(world.services.db);
    const { id } = await buildPosition(world.services.db, { companyId, title: 'Pilot' });
    const faultsOf = async (changes: object) =>
      (await caller.send(updatePosition, { position: { id, ...changes } })).problem.errors?.map(({ path }) =>
        path.replace('position.', ''),
      );
    const wrong = { skills: [typescript, 7], timezone: 'Mars/Olympus', countryIds: [999] };
    const ofOptions = ['skills.1', 'timezone', 'countryIds.0'];
    expect(await faultsOf({ ...wrong, description: 'x'.repeat(100_001) })).toEqual([...ofOptions, 'description']);
    expect(await faultsOf({ ...wrong, title: 'x'.repeat(101) })).toEqual(['title', ...ofOptions]);
    expect(await faultsOf({ title: '', mainTeammateId: stranger.id })).toEqual(['title', 'mainTeammateId']);
    expect(await stored(id)).toMatchObject({ title: 'Pilot', version: 1 });
  });

  test("reports the company's first position with a title", async () => {
    const { companyId, caller } = await signInClient(world, { isTrial: false });
    const { id } = await buildPosition(world.services.db, { companyId, title: '', isLive: false });
    const other = await buildPosition(world.services.db, { companyId, title: '', isLive: false });
    const save = async (position: { id: number; title?: string }) =>
      (await caller.send(updatePosition, { position })).answer.data.isFirst;
    expect(await save({ id })).toBeUndefined();
    expect(await save({ id, title: 'Cartographer' })).toBe(true);
    expect(await save({ id, title: 'Pilot' })).toBeUndefined();
    expect(await save({ id: other.id, title: 'Navigator' })).toBeUndefined();
  });

  test('leaves omitted fields unchanged, and a skill set to required stops being optional', async () => {
    const { client, companyId, caller } = await signInClient(world);
    const before = await buildPosition(world.services.db, {
      companyId,
      requiredSkillIds: [typescript],
      optionalSkillIds: [javascript, postgresql],
      description: '<p>Kept</p>',
    });
    expect(
      (await caller.send(updatePosition, { position: { id: before.id, skills: [typescript, postgresql] } })).status,
    ).toBe(200);
    const after = await stored(before.id);
    expect(after).toEqual({
      ...before,
      savedBy: client.id,
      requiredSkillIds: [typescript, postgresql],
      optionalSkillIds: [javascript],
      updatedAt: after?.updatedAt,
      version: before.version + 1,
    });
  });

  test('may be anywhere in the world', async () => {
    const { companyId, caller } = await signInClient(world);
    const { id, hashId } = await buildPosition(world.services.db, {
      companyId,
      isRemote: true,
      timezone: 'Europe/Lisbon',
    });
    expect((await caller.send(updatePosition, { position: { id, timezone: 'Any' } })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ timezone: 'Any', utcOffsetMinutes: null });
    const { answer } = await caller.send(editPosition, { positionHashId: hashId });
    expect(answer.position).toMatchObject({
      timezone: 'Any',
      timezoneStr: 'Anywhere in the world',
      timezoneMarginStr: '',
    });
  });

  test('records the first time Live: a Draft gone Live again keeps its date', async () => {
    const { companyId, caller } = await signInClient(world);
    const { id } = await buildPosition(world.services.db, { companyId, isLive: false });
    await caller.send(updatePosition, { position: { id, isLive: true } });
    const liveSince = (await stored(id))?.liveSince;
    expect(liveSince).toBeInstanceOf(Date);
    await caller.send(updatePosition, { position: { id, isLive: false } });
    expect(await stored(id)).toMatchObject({ isLive: false, liveSince });
    await caller.send(updatePosition, { position: { id, isLive: true } });
    expect(await stored(id)).toMatchObject({ isLive: true, liveSince });
  });

  test.each<[string, object]>([
    ['position.title', { title: ' ' }],
    ['position.title', { title: 'a'.repeat(101) }],
    ['position.skills.0', { skills: [7] }],
    ['position.optionalSkills.1', { optionalSkills: [typescript, { id: 7, selected: false }] }],
    ['position.timezone', { timezone: 'Mars/Olympus' }],
    ['position.timezoneMargin', { timezoneMargin: 7 }],
    ['position.countryIds.1', { countryIds: [620, 999] }],
    ['position.mainTeammateId', { mainTeammateId: 2_000_000_000 }],
    ['position.isLive', { isLive: 'true' }],
  ])('refuses a Live position a wrong %s, and then changes nothing', async (path, changes) => {
    const { companyId, caller } = await signInClient(world);
    const before = await buildPosition(world.services.db, { companyId });
    const { status, problem } = await caller.send(updatePosition, {
      position: { id: before.id, description: 'changed', ...changes },
    });
    expect(status).toBe(422);
    expect(problem.errors?.map((error) => error.path)).toEqual([path]);
    expect(await stored(before.id)).toEqual(before);
  });

  test('refuses a contact of another company, and a talent', async () => {
    const { companyId, caller } = await signInClient(world);
    const { id } = await buildPosition(world.services.db, { companyId });
    for (const stranger of [await buildClient(world.services.db), await buildTalentUser(world.services.db)]) {
      expect((await caller.send(updatePosition, { position: { id, mainTeammateId: stranger.id } })).status).toBe(422);
    }
    const colleague = await buildClient(world.services.db, { companyId });
    expect((await caller.send(updatePosition, { position: { id, mainTeammateId: colleague.id } })).status).toBe(200);
  });

  test('allows a Draft without a title, but not to go Live without one', async () => {
    const { companyId, caller } = await signInClient(world);
    const { id } = await buildPosition(world.services.db, { companyId, isLive: false, title: '' });
    expect((await caller.send(updatePosition, { position: { id, isRemote: true } })).status).toBe(200);
    expect((await caller.send(updatePosition, { position: { id, isLive: true } })).status).toBe(422);
    expect(await stored(id)).toMatchObject({ isLive: false });
  });

  test('and deleting are limited to members of the company', async () => {
    const { caller } = await signInClient(world);
    const foreign = await buildPosition(world.services.db);
    expect((await caller.send(updatePosition, { position: { id: foreign.id, title: 'Stolen' } })).status).toBe(404);
    expect((await caller.send(deletePosition, { positionId: foreign.id })).status).toBe(404);
    expect(await stored(foreign.id)).toEqual(foreign);
    const talent = await world.signIn(await buildTalentUser(world.services.db));
    expect((await talent.send(updatePosition, { position: { id: foreign.id, title: 'Stolen' } })).status).toBe(403);
    expect((await talent.send(deletePosition, { positionId: foreign.id })).status).toBe(403);
  });
});

test('a deleted position cannot be deleted again', async () => {
  const { companyId, caller } = await signInClient(world);
  const { id } = await buildPosition(world.services.db, { companyId });
  expect((await caller.send(deletePosition, { positionId: id })).status).toBe(200);
  expect(await stored(id)).toBeUndefined();
  expect((await caller.send(deletePosition, { positionId: id })).status).toBe(404);
});
