import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PositionChanges, editPosition, updatePosition } from '#contract/positions.ts';
import { signInClient } from '#server/accounts/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildPosition } from './build.ts';

let world: World;
let caller: Caller;
let companyId: number;
beforeAll(async () => {
  world = await createWorld();
  ({ caller, companyId } = await signInClient(world, { isTrial: false }));
});
afterAll(() => world.close());

const [portugal, spain] = [620, 724];
const pay = { min: 70_000, max: 90_000, currency: 'EUR', period: 'year', note: 'plus 10 % bonus' } as const;
const build = (isLive = false) => buildPosition(world.services.db, { companyId, isLive });
const read = async (hashId: string) => {
  const { position } = (await caller.send(editPosition, { positionHashId: hashId })).answer;
  const { workTypeIds, experienceFrom, hiringCountryIds, sponsorsVisa } = position;
  return { pay: position.pay, workTypeIds, experienceFrom, hiringCountryIds, sponsorsVisa };
};

const unstated = { pay: null, workTypeIds: [], experienceFrom: null, hiringCountryIds: [], sponsorsVisa: false };

test('terms are empty at first, saved with sorted choices, and cleared again', async () => {
  const { id, hashId } = await build();
  expect(await read(hashId)).toEqual(unstated);
  const terms = {
    pay,
    workTypeIds: [2, 1, 2],
    experienceFrom: 5,
    hiringCountryIds: [spain, portugal],
    sponsorsVisa: true,
  };
  expect((await caller.send(updatePosition, { position: { id, ...terms } })).status).toBe(200);
  const saved = { ...terms, workTypeIds: [1, 2], hiringCountryIds: [portugal, spain] };
  expect(await read(hashId)).toEqual(saved);
  expect((await caller.send(updatePosition, { position: { id, title: 'Cartographer' } })).status).toBe(200);
  expect(await read(hashId)).toEqual(saved);
  expect((await caller.send(updatePosition, { position: { id, ...unstated } })).status).toBe(200);
  expect(await read(hashId)).toEqual(unstated);
});

test.each<[object, string]>([
  [{ pay: { ...pay, max: 60_000 } }, 'position.pay.max'],
  [{ pay: { ...pay, min: 0 } }, 'position.pay.min'],
  [{ pay: { min: 1, max: 2 } }, 'position.pay.currency'],
  [{ pay: { ...pay, currency: 'XYZ' } }, 'position.pay.currency'],
  [{ pay: { ...pay, period: 'decade' } }, 'position.pay.period'],
  [{ workTypeIds: [1, 9] }, 'position.workTypeIds.1'],
  [{ hiringCountryIds: [1] }, 'position.hiringCountryIds.0'],
  [{ experienceFrom: 61 }, 'position.experienceFrom'],
  [{ experienceFrom: -1 }, 'position.experienceFrom'],
])('terms that cannot be are refused with their path, and nothing is saved: %o', async (terms, path) => {
  const { id, hashId } = await build();
  const { status, problem } = await caller.send(updatePosition, {
    position: { title: 'Changed', ...(terms as PositionChanges), id },
  }); // values that the contract excludes
  expect(status).toBe(422);
  expect(problem).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ path })]) });
  expect(await read(hashId)).toEqual(unstated);
});

test('a Live position needs no pay unless the operator requires it', async () => {
  const { id } = await build();
  expect((await caller.send(updatePosition, { position: { id, isLive: true } })).status).toBe(200);
});

test('where pay is required, a position can neither go Live nor be saved Live without it, but Drafts can', async () => {
  const strict = await createWorld({ payRequired: true });
  try {
    const { caller, companyId } = await signInClient(strict, { isTrial: false });
    const save = (position: PositionChanges) => caller.send(updatePosition, { position });
    const draft = await buildPosition(strict.services.db, { companyId, isLive: false });
    const live = await buildPosition(strict.services.db, { companyId, isLive: true });
    expect((await save({ id: draft.id, title: 'Cartographer' })).status).toBe(200);
    for (const refused of [await save({ id: draft.id, isLive: true }), await save({ id: live.id, title: 'Pilot' })]) {
      expect(refused.status).toBe(422);
      expect(refused.problem).toMatchObject({ errors: [{ path: 'position.pay', code: 'livePay' }] });
    }
    expect((await save({ id: draft.id, isLive: true, pay })).status).toBe(200);
    expect((await save({ id: draft.id, pay: null })).status).toBe(422);
    expect((await save({ id: live.id, isLive: false })).status).toBe(200);
  } finally {
    await strict.close();
  }
});
