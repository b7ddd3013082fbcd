import { expect, test } from 'vitest';
import { sharedHours } from './working-hours.ts';

test.each([
  [0, 0, 8],
  [0, 2, 6],
  [2, 0, 6],
  [-5, 0, 3],
  [5.5, 1, 3.5],
  [1, 5.5, 3.5],
  [-8, 1, 0],
  [13, -10, 7],
])('places %d and %d h ahead of UTC share %d working hours', (one, other, hours) => {
  expect(sharedHours(one * 60, other * 60)).toBe(hours);
});

test('a place without a timezone shares none', () => {
  expect([sharedHours(null, 0), sharedHours(0, null)]).toEqual([null, null]);
});
