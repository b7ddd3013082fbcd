import { expect, test } from 'vitest';
import { browserTimeZone } from './time-zones.ts';

test.each([
  ['Europe/Lisbon', 'Europe/Lisbon'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['Etc/Unknown', 'UTC'],
  ['Etc/GMT+5', 'UTC'],
  ['+05:00', 'UTC'],
  ['Mars/Olympus', 'UTC'],
])('a browser in %s is in %s for both sides', (own, zone) => {
  expect(browserTimeZone(own)).toBe(zone);
});
