import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

afterEach(() => void vi.restoreAllMocks());

test('lets a few begin per turn of the event loop without new arrivals, in order of arrival', async () => {
  const begin = createPace(2);
  const begun: number[] = [];
  const ask = (number: number): void => void begin().then(() => begun.push(number));
  for (const number of [1, 2, 3, 4, 5]) ask(number);
  await turn();
  expect(begun).toEqual([]);
  await turn();
  expect(begun).toEqual([1, 2]);
  ask(6);
  await turn();
  expect(begun).toEqual([1, 2]);
  await turn();
  expect(begun).toEqual([1, 2, 3, 4]);
  await turn();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
  ask(7);
  await turn();
  await turn();
  expect(begun.at(-1)).toBe(7);
});

test('lets one begin in each turn once the first has waited for a second, even if others keep arriving', async () => {
  const begin = createPace(2);
  const begun: number[] = [];
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  for (let number = 0; number < 4; number += 1) {
    if (number === 2) now.mockReturnValue(1_001);
    void begin().then(() => begun.push(number));
    await turn();
  }
  expect(begun).toEqual([0, 1]);
});
