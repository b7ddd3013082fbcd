import { expect, test } from 'vitest';
import { browserTimezone, offeredTimezone, sharedHours } from './timezone-hours.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

test.each([
  ['Europe/Lisbon', 0, 8],
  ['Europe/Lisbon', 2, 6],
  ['Europe/Helsinki', 0, 6],
  ['America/New_York', 0, 3],
  ['Asia/Kolkata', 1, 3.5],
  ['Europe/Berlin', 5.5, 3.5],
  ['America/Los_Angeles', 1, 0],
  ['Pacific/Auckland', -10, 7],
])('people in %s and %d h ahead of UTC share %d working hours', (timezone, own, hours) => {
  expect(sharedHours(timezone, winter, own)).toBe(hours);
});

test('the hours are those of the day, with daylight saving', () => {
  expect(sharedHours('America/New_York', winter, -7)).toBe(6);
  expect(sharedHours('America/New_York', summer, -7)).toBe(5);
});

test('without more they are shared with those here', () => {
  expect(sharedHours(browserTimezone(), winter)).toBe(8);
  expect(sharedHours(browserTimezone(), summer)).toBe(8);
});

test('a timezone that the browser does not know shares nothing that can be told', () => {
  expect(sharedHours('Mars/Olympus', winter)).toBeUndefined();
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
