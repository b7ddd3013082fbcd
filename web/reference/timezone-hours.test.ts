import { expect, test } from 'vitest';
import { offeredTimezone, sharedHours } from './timezone-hours.ts';

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

test('without more they are shared with those here', () => {
  expect(sharedHours(-new Date().getTimezoneOffset())).toBe(8);
});

const offered = { 'UTC+0': ['Europe/Lisbon'], 'UTC+2': ['Europe/Kyiv'], 'UTC+5:30': ['Mars/Olympus', 'Asia/Kolkata'] };

test.each([
  ['Europe/Lisbon', 'Europe/Lisbon'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Tokyo', null],
])('a browser in %s is offered %s', (own, name) => {
  expect(offeredTimezone(offered, own)).toBe(name);
});
