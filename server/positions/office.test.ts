import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type PositionChanges,
  createPosition,
  editPosition,
  listPositions,
  updatePosition,
} from '#contract/positions.ts';
import { signInClient } from '#server/accounts/build.ts';
import { buildTalent } from '#server/talents/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildPosition } from './build.ts';

const germany = 276;
let world: World;
let member: Awaited<ReturnType<typeof signInClient>>;
beforeAll(async () => {
  world = await createWorld();
  member = await signInClient(world, { isTrial: false });
});
afterAll(() => world.close());

const build = (details: Parameters<typeof buildPosition>[1] = {}) =>
  buildPosition(world.services.db, { companyId: member.companyId, ...details });
const save = (position: PositionChanges) => member.caller.send(updatePosition, { position });
async function read(positionHashId: string) {
  const { answer } = await member.caller.send(editPosition, { positionHashId });
  const { isPhysical, city, officeDays } = answer.position;
  return { isPhysical, city, officeDays };
}

test('on-site work may state its city and its days in the office, and loses them with on-site work', async () => {
  const { id, hashId } = await build();
  const office = { city: 'Berlin', officeDays: 2 };
  expect((await save({ id, isPhysical: true, countryIds: [germany], city: '  Berlin ', officeDays: 2 })).status).toBe(
    200,
  );
  expect(await read(hashId)).toEqual({ isPhysical: true, ...office });
  expect((await save({ id, title: 'Cartographer' })).status).toBe(200);
  expect(await read(hashId)).toEqual({ isPhysical: true, ...office });
  const { answer } = await member.caller.send(listPositions, {});
  expect(answer.positions.find((card) => card.id === id)?.place).toBe(
    'On Site, Berlin, Germany, 2 days a week in the office',
  );
  expect((await save({ id, city: '', officeDays: null })).status).toBe(200);
  expect(await read(hashId)).toEqual({ isPhysical: true, city: '', officeDays: null });
  await save({ id, ...office });
  expect((await save({ id, isPhysical: false })).status).toBe(200);
  expect(await read(hashId)).toEqual({ isPhysical: false, city: '', officeDays: null });
  // As the form sends it.
  expect((await save({ id, isPhysical: false, city: '', officeDays: null })).status).toBe(200);
});

test.each<[object, string[]]>([
  [{ isPhysical: true, city: 'x'.repeat(101) }, ['position.city']],
  [{ isPhysical: true, city: 'Berlin\nHamburg' }, ['position.city']],
  [{ isPhysical: true, city: null }, ['position.city']],
  [{ isPhysical: true, officeDays: 0 }, ['position.officeDays']],
  [{ isPhysical: true, officeDays: 6 }, ['position.officeDays']],
  [{ isPhysical: true, officeDays: 2.5 }, ['position.officeDays']],
  [{ city: 'Berlin' }, ['position.city']],
  [{ officeDays: 2 }, ['position.officeDays']],
  [{ isPhysical: false, city: 'Berlin', officeDays: 2 }, ['position.city', 'position.officeDays']],
])('an office that cannot be is refused with its path, and nothing is saved: %o', async (office, paths) => {
  const { id, hashId } = await build({ isRemote: true });
  const position = { title: 'Changed', ...(office as PositionChanges), id }; // values that the contract excludes
  const before = await member.caller.send(listPositions, {});
  for (const { status, problem } of [await save(position), await member.caller.send(createPosition, { position })]) {
    expect(status).toBe(422);
    expect(problem?.errors?.map(({ path }) => path)).toEqual(paths);
  }
  expect(await read(hashId)).toEqual({ isPhysical: false, city: '', officeDays: null });
  expect((await member.caller.send(listPositions, {})).answer).toEqual(before.answer);
});

test('says why an office without on-site work is refused', async () => {
  const { id } = await build();
  const { problem } = await save({ id, city: 'Berlin' });
  expect(problem?.errors).toEqual([expect.objectContaining({ path: 'position.city', code: 'needsOnSite' })]);
});

test('who matches does not depend on the office', async () => {
  const { db } = world.services;
  await buildTalent(db, { skillIds: [1002], isPhysical: true, physicalCountryId: germany });
  const { id } = await build({ requiredSkillIds: [1002], isPhysical: true, countryIds: [germany] });
  const before = await save({ id, title: 'Cartographer' });
  const after = await save({ id, city: 'Berlin', officeDays: 5 });
  expect(before.answer.data.talentCount).toBe(1);
  expect(after.answer.data.talentCount).toBe(1);
});
