import { expect, test } from 'vitest';
import { offeredTimezone } from './timezone-hours.ts';

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
