import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestLength, newestPositions } from '#contract/public.ts';
import { buildCompany } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const read = async (language = 'en') => {
  const visitor = world.visitor();
  visitor.cookies.set('language', language);
  return (await visitor.send(newestPositions, {})).answer;
};

test('shows visitors the six newest Live positions with their pay, and the number of all', async () => {
  expect(await read()).toEqual({ positions: [], positionCount: 0, companyCount: 0 });
  const { db } = world.services;
  const { id: companyId } = await buildCompany(db, { name: 'Northwind' });
  const pay = { min: 70_000, max: 90_000, currency: 'EUR', period: 'year', note: '' } as const;
  const built = [await buildPosition(db, { companyId, title: 'Paid', isRemote: true, timezone: 'Europe/Lisbon', pay })];
  for (let index = 0; index < newestLength; index += 1) built.push(await buildPosition(db));
  await buildPosition(db, { isLive: false });
  const newest = await read();
  expect(newest).toMatchObject({ positionCount: newestLength + 1, companyCount: newestLength + 1 });
  const names = built.map(({ hashId }) => hashId).toReversed();
  expect(newest.positions.map(({ hashId }) => hashId)).toEqual(names.slice(0, newestLength));
  expect(newest.positions[0]?.pay).toEqual({ amount: '', unit: 'Pay not stated', spoken: 'Pay not stated' });
  // A closed position leaves the list at once, and makes room.
  await db
    .updateTable('positions')
    .set({ isLive: false })
    .where('id', '=', built[3]?.id ?? 0)
    .execute();
  const after = await read('de');
  expect(after.positionCount).toBe(newestLength);
  expect(after.positions.at(-1)).toEqual({
    hashId: names.at(-1),
    title: 'Paid',
    companyName: 'Northwind',
    place: 'Remote, Zeitzone Lissabon',
    pay: {
      amount: '70.000–90.000\u00a0€',
      unit: 'im Jahr, brutto',
      spoken: '70.000\u00a0€ bis 90.000\u00a0€ im Jahr, brutto',
    },
  });
});
