import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('lets few begin in a turn of the event loop, in the order in which they came', async () => {
  const begin = createPace(2);
  const begun: number[] = [];
  for (const number of [1, 2, 3, 4, 5]) void begin().then(() => begun.push(number));
  expect(begun).toEqual([]);
  await turn();
  expect(begun).toEqual([1, 2]);
  void begin().then(() => begun.push(6));
  await turn();
  expect(begun).toEqual([1, 2, 3, 4]);
  await turn();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
  void begin().then(() => begun.push(7));
  await turn();
  expect(begun.at(-1)).toBe(7);
});
