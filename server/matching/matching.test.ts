import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { previewTalents, searchTalent } from '#contract/matching.ts';
import { editPosition, updatePosition } from '#contract/positions.ts';
import { countries as countriesCall } from '#contract/reference.ts';
import { signInClient } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { skills } from '#server/reference/service.ts';
import { buildTalent, signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.services.db.deleteFrom('users').execute();
  await world.services.db.deleteFrom('companies').execute();
});

const typescript = 1002;
const react = 2007;
const postgresql = 5001;
const [portugal, germany] = [620, 276];

const signedInClient = () => signInClient(world, { isTrial: false });

const count = async (caller: Caller, conditions: z.input<typeof searchTalent.payload>) =>
  (await caller.send(searchTalent, conditions)).answer.talentCount;

describe('the preview of talents', () => {
  test('shows the first three matches in the order of client home', async () => {
    const { db } = world.services;
    const one = await buildTalent(db, { skillIds: [typescript] });
    const both = await buildTalent(db, { skillIds: [typescript, react] });
    await buildTalent(db, { skillIds: [react] });
    const { caller } = await signedInClient();
    const first = async (payload: z.input<typeof previewTalents.payload>) =>
      (await caller.send(previewTalents, payload)).answer.talents.map(({ id }) => id);
    expect(await first({ skills: [typescript], optionalSkills: [react] })).toEqual([both.id, one.id]);
    expect(await first({ skills: [typescript, postgresql] })).toEqual([]);
    await buildTalent(db, { skillIds: [typescript] });
    await buildTalent(db, { skillIds: [typescript] });
    expect(await first({ skills: [typescript] })).toHaveLength(3);
    const { talents } = (await caller.send(previewTalents, { skills: [react], optionalSkills: [typescript] })).answer;
    expect(talents[0]).toMatchObject({ id: both.id, skills: [{ id: typescript }, { id: react }] });
  });

  test('refuses unknown values', async () => {
    const { caller } = await signedInClient();
    const answer = await caller.send(previewTalents, { optionalSkills: [2_000_000_000] });
    expect(answer.problem.errors?.map(({ path }) => path)).toEqual(['optionalSkills.0']);
  });
});

describe('the candidate count', () => {
  test('follows skills, places and timezones', async () => {
    const { db } = world.services;
    await buildTalent(db, { skillIds: [typescript, react], isRemote: true, timezone: 'Europe/Lisbon' });
    await buildTalent(db, { skillIds: [typescript], isRemote: true, timezone: 'Asia/Tokyo' });
    await buildTalent(db, { skillIds: [typescript], isPhysical: true, physicalCountryId: portugal });
    await buildTalent(db);
    const { caller } = await signedInClient();
    const skill = [{ id: typescript, selected: true }];
    expect(await count(caller, {})).toBe(4);
    expect(await count(caller, { skills: skill })).toBe(3);
    expect(await count(caller, { skills: [typescript, react] })).toBe(1);
    expect(await count(caller, { skills: skills.map(({ id }) => ({ id, selected: id === react })) })).toBe(1);
    expect(await count(caller, { skills: skill, isPhysical: true })).toBe(1);
    expect(await count(caller, { skills: skill, isPhysical: true, countryIds: [germany] })).toBe(0);
    expect(await count(caller, { skills: skill, isPhysical: false, countryIds: [germany] })).toBe(3);
    expect(await count(caller, { skills: skill, isRemote: true })).toBe(2);
    expect(await count(caller, { skills: skill, isRemote: true, timezone: 'Any' })).toBe(2);
    expect(await count(caller, { skills: skill, isRemote: true, timezone: 'Europe/London', timezoneMargin: 0 })).toBe(
      1,
    );
    expect(
      await count(caller, {
        skills: skill,
        isRemote: true,
        timezone: 'Asia/Seoul',
        timezoneMargin: 1,
        isPhysical: true,
        countryIds: [portugal],
      }),
    ).toBe(2);
    expect(await count(caller, { skills: [postgresql] })).toBe(0);
  });

  test('refuses unknown values and users who are not clients', async () => {
    const { caller } = await signedInClient();
    const pathOf = async (conditions: object) =>
      (await caller.send(searchTalent, conditions)).problem.errors?.map(({ path }) => path);
    expect(await pathOf({ skills: [7] })).toEqual(['skills.0']);
    expect(await pathOf({ countryIds: [portugal, 999] })).toEqual(['countryIds.1']);
    expect(await pathOf({ timezone: 'Mars/Olympus', isRemote: true })).toEqual(['timezone']);
    const talent = await signInTalent(world);
    expect((await talent.caller.send(searchTalent, {})).status).toBe(403);
  });

  test('suggests relaxations with their gains where few talents match', async () => {
    const { db } = world.services;
    const inGermany = { isPhysical: true, physicalCountryId: germany };
    for (let index = 0; index < 3; index += 1) await buildTalent(db, { skillIds: [typescript], ...inGermany });
    await buildTalent(db, { skillIds: [typescript, react], ...inGermany });
    await buildTalent(db, { skillIds: [typescript, react], isRemote: true, timezone: 'Asia/Tokyo' });
    const { companyId, caller } = await signedInClient();
    const asked = { skills: [typescript, react], isPhysical: true, countryIds: [portugal] };
    const relaxations = [
      { kind: 'remoteToo', gain: 1, isRemote: true, timezone: null, timezoneMargin: 0 },
      { kind: 'anotherCountry', gain: 1, countryId: germany },
    ];
    expect((await caller.send(searchTalent, asked)).answer).toEqual({ talentCount: 0, relaxations });
    expect((await caller.send(searchTalent, { ...asked, countryIds: [] })).answer).toEqual({
      talentCount: 1,
      relaxations: [
        { kind: 'withoutSkill', gain: 3, skillId: react },
        { kind: 'remoteToo', gain: 1, isRemote: true, timezone: null, timezoneMargin: 0 },
      ],
    });
    const remote = { skills: [react], isRemote: true, timezone: 'Europe/London', timezoneMargin: 1 };
    expect((await caller.send(searchTalent, remote)).answer.relaxations).toEqual([
      { kind: 'anyTimezone', gain: 1, timezone: 'Any' },
      { kind: 'onSiteToo', gain: 1, isPhysical: true, countryIds: [] },
    ]);
    expect(
      (await caller.send(searchTalent, { ...remote, timezone: 'Asia/Shanghai', timezoneMargin: 0 })).answer.relaxations,
    ).toContainEqual({ kind: 'widerMargin', gain: 1, timezoneMargin: 1 });
    expect((await caller.send(searchTalent, { skills: [typescript] })).answer).toEqual({
      talentCount: 5,
      relaxations: [],
    });

    // No talent has two of these skills, at any place.
    const kubernetes = 7009;
    const { answer: pairs } = await caller.send(searchTalent, { skills: [react, kubernetes, postgresql] });
    expect(pairs).toEqual({
      talentCount: 0,
      relaxations: [
        {
          kind: 'both',
          gain: 2,
          steps: [
            { kind: 'withoutSkill', gain: 2, skillId: postgresql },
            { kind: 'withoutSkill', gain: 2, skillId: kubernetes },
          ],
        },
      ],
    });

    const { hashId } = await buildPosition(db, {
      companyId,
      requiredSkillIds: [typescript, react],
      isPhysical: true,
      countryIds: [portugal],
    });
    const { position } = (await caller.send(editPosition, { positionHashId: hashId })).answer;
    expect(position).toMatchObject({ talentCount: 0, relaxations });
  });

  test('is returned on saving too', async () => {
    const { companyId, caller } = await signedInClient();
    const { id } = await buildPosition(world.services.db, { companyId, isLive: false });
    await buildTalent(world.services.db, { skillIds: [typescript, postgresql] });
    await buildTalent(world.services.db, { skillIds: [postgresql] });
    expect((await caller.send(updatePosition, { position: { id, skills: [typescript] } })).answer.data).toEqual({
      isLive: false,
      talentCount: 1,
    });
  });
});

test('lists countries for every signed-in user', async () => {
  const { caller } = await signInTalent(world);
  expect((await caller.send(countriesCall, {})).answer.countries).toHaveLength(249);
  expect((await world.visitor().send(countriesCall, {})).status).toBe(401);
});
