import { expect, test } from 'vitest';
import { offeredTimezone, sharedHours } from './timezone-hours.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

test.each([
  ['Europe/Lisbon', 'Europe/Lisbon', 8],
  ['Europe/Lisbon', 'Europe/Helsinki', 6],
  ['America/New_York', 'Europe/Lisbon', 3],
  ['Asia/Kolkata', 'Europe/Berlin', 3.5],
  ['America/Los_Angeles', 'Europe/Berlin', 0],
  ['Pacific/Auckland', 'Pacific/Honolulu', 7],
])('people in %s and %s share %d working hours', (one, other, hours) => {
  expect(sharedHours(one, other, winter)).toBe(hours);
  expect(sharedHours(other, one, winter)).toBe(hours);
});

test('the hours are those of the day, with daylight saving', () => {
  expect(sharedHours('America/Phoenix', 'America/New_York', winter)).toBe(6);
  expect(sharedHours('America/Phoenix', 'America/New_York', summer)).toBe(5);
});

test('a timezone that the browser does not know shares nothing that can be told', () => {
  expect(sharedHours('Mars/Olympus', 'Europe/Lisbon', winter)).toBeUndefined();
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
