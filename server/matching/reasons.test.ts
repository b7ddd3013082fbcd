import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientHome, talentHome } from '#contract/matching.ts';
import { getProfile } from '#contract/profiles.ts';
import { searchTalents } from '#contract/search.ts';
import { getTransformedTalent } from '#contract/talents.ts';
import { signInClient } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
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
const germany = 276;
const portugal = 620;

const asked = {
  requiredSkillIds: [typescript],
  optionalSkillIds: [react, postgresql],
  experienceFrom: 5,
  workTypeIds: [1, 2],
  hiringCountryIds: [germany],
};
const stated = {
  skillIds: [typescript, react],
  experience: 3,
  workTypeIds: [],
  eligibleCountryIds: [germany, portugal],
};
const wishes = [
  { kind: 'skill', state: 'met', skillId: react, name: 'React' },
  { kind: 'skill', state: 'unmet', skillId: postgresql, name: 'PostgreSQL' },
  { kind: 'experience', state: 'unmet', years: 3, asked: 5 },
  { kind: 'workTypes', state: 'notStated', workTypeIds: [1, 2] },
  { kind: 'eligibility', state: 'met', countryIds: [germany], visa: null },
];

const signedInClient = () => signInClient(world, { isTrial: false });

test("cards and profiles compare a talent with a position of the viewer's company, and are 404 for any other position", async () => {
  const { db } = world.services;
  const { companyId, caller } = await signedInClient();
  const talent = await buildTalent(db, stated);
  const own = await buildPosition(db, { companyId, isLive: false, ...asked });
  const foreign = await buildPosition(db, asked);
  const card = (positionHashId?: string) => caller.send(getTransformedTalent, { talentId: talent.id, positionHashId });
  const profile = (by: Caller, positionHashId?: string) =>
    by.send(getProfile, { profileType: 'talent', talentId: talent.id, positionHashId });

  expect((await card(own.hashId)).answer.transformedTalent.wishes).toEqual(wishes);
  expect((await profile(caller, own.hashId)).answer).toMatchObject({ talent: { wishes } });
  expect((await card()).answer.transformedTalent).not.toHaveProperty('wishes');
  expect((await profile(caller)).text).not.toContain('wishes');
  for (const hashId of [foreign.hashId, 'nothing']) {
    expect((await card(hashId)).status).toBe(404);
    expect((await profile(caller, hashId)).status).toBe(404);
  }
  expect((await profile(await world.signIn(talent), own.hashId)).status).toBe(404);
});

test("a position's profile compares it only with a viewing talent, once they have stated skills", async () => {
  const { db } = world.services;
  const { companyId, caller } = await signedInClient();
  const { hashId } = await buildPosition(db, { companyId, ...asked });
  const read = async (by: Caller) =>
    (await by.send(getProfile, { profileType: 'position', positionHashId: hashId })).answer;
  const reader = await signInTalent(world, stated);
  const blank = await signInTalent(world, { ...stated, skillIds: [] });
  expect(await read(reader.caller)).toMatchObject({ position: { wishes } });
  for (const by of [blank.caller, caller]) expect(await read(by)).not.toHaveProperty('position.wishes');
});

test('panels and searches include the further wishes of a position, and omit them where there are none', async () => {
  const { db } = world.services;
  const { companyId, caller } = await signedInClient();
  const plain = await buildPosition(db, { companyId, requiredSkillIds: [typescript], optionalSkillIds: [react] });
  const wishing = await buildPosition(db, { companyId, ...asked });
  await buildTalent(db, stated);
  const { answer } = await caller.send(clientHome, {});
  const [first, second] = answer.positions;
  expect(first).toMatchObject({
    id: wishing.id,
    wanted: {
      experienceFrom: 5,
      workTypeIds: [1, 2],
      hiringCountryIds: [germany],
      sponsorsVisa: false,
      isPhysical: false,
      countryIds: [],
    },
  });
  expect(second?.id).toBe(plain.id);
  expect(second).not.toHaveProperty('wanted');
  const found = await caller.send(searchTalents, { filters: { for: wishing.hashId } });
  expect(found.answer.position?.wanted).toEqual(first?.wanted);
  expect(found.answer.talents).toMatchObject([
    { isPhysical: false, workTypeIds: [], eligibleCountryIds: [germany, portugal] },
  ]);
});

test('a panel of few matches suggests relaxations on request, and a search with one finds the talents gained', async () => {
  const { db } = world.services;
  const { companyId, caller } = await signedInClient();
  const { hashId } = await buildPosition(db, { companyId, requiredSkillIds: [typescript, react] });
  const near = await buildTalent(db, { skillIds: [typescript] });
  const { answer } = await caller.send(clientHome, { relaxes: true });
  const [suggested] = answer.positions[0]?.relaxations ?? [];
  expect(suggested).toEqual({ kind: 'withoutSkill', gain: 1, skillId: react });
  expect((await caller.send(clientHome, {})).text).not.toContain('relaxations');
  const { answer: found } = await caller.send(searchTalents, { filters: { for: hashId, without: suggested } });
  expect(found.talents.map(({ id }) => id)).toEqual([near.id]);
});

test('answers to a company are byte-identical with and without talents it may not find', async () => {
  const { db } = world.services;
  const { companyId, caller } = await signedInClient();
  const { hashId } = await buildPosition(db, { companyId, ...asked, requiredSkillIds: [typescript, react] });
  const seen = await buildTalent(db, stated);
  await buildTalent(db, { skillIds: [typescript] });
  const without = { kind: 'withoutSkill', gain: 1, skillId: react } as const;
  const answers = async () => [
    (await caller.send(clientHome, { relaxes: true })).text,
    (await caller.send(searchTalents, { filters: { for: hashId } })).text,
    (await caller.send(searchTalents, { filters: { for: hashId, without } })).text,
    (await caller.send(getTransformedTalent, { talentId: seen.id, positionHashId: hashId })).text,
  ];
  const before = await answers();
  const best = { ...stated, skillIds: [typescript, react, postgresql], experience: 9, workTypeIds: [1] };
  for (const skillIds of [best.skillIds, [typescript]]) {
    const hiding = await buildTalent(db, { ...best, skillIds });
    await db.insertInto('exclusions').values({ talentId: hiding.id, companyId }).execute();
    for (const choice of [{ availability: 'notLooking' }, { isVerifiedOnly: true }] as const) {
      const { id } = await buildTalent(db, { ...best, skillIds });
      await db.updateTable('talents').set(choice).where('userId', '=', id).execute();
    }
  }
  expect(await answers()).toEqual(before);
});

test("a talent's home and the profile show the company's response record once there is enough data", async () => {
  const { db } = world.services;
  const position = await buildPosition(db, { requiredSkillIds: [typescript] });
  const unknown = await buildPosition(db, { requiredSkillIds: [typescript] });
  const { caller } = await signInTalent(world, stated);
  await db
    .insertInto('answerRates')
    .values([
      { companyId: position.companyId, talentId: null, settled: 10, answered: 8, medianSeconds: 100_000 },
      { companyId: unknown.companyId, talentId: null, settled: 4, answered: 4, medianSeconds: 100 },
    ])
    .execute();
  const { answer } = await caller.send(talentHome, {});
  const rates = new Map(answer.positions.map(({ id, answerRate }) => [id, answerRate]));
  const rate = { outOfTen: 8, withinDays: 2 };
  expect([rates.get(position.id), rates.get(unknown.id)]).toEqual([rate, undefined]);
  const profileOf = async (positionHashId: string) =>
    (await caller.send(getProfile, { profileType: 'position', positionHashId })).answer;
  expect(await profileOf(position.hashId)).toMatchObject({ position: { answerRate: rate } });
  expect(await profileOf(unknown.hashId)).not.toHaveProperty('position.answerRate');
});
