import { expect, test } from 'vitest';
import { nextMorning } from './find-morning.ts';

test.each([
  ['2026-03-28T07:59:00Z', 'daily', 'Europe/Lisbon', '2026-03-28T08:00:00Z'],
  ['2026-03-28T08:00:00Z', 'daily', 'Europe/Lisbon', '2026-03-29T07:00:00Z'], // the night the clocks go forward
  ['2026-10-24T10:00:00Z', 'daily', 'Europe/Berlin', '2026-10-25T07:00:00Z'], // and back
  ['2026-11-27T12:00:00Z', 'daily', 'Asia/Tokyo', '2026-11-27T23:00:00Z'],
  ['2026-11-27T12:00:00Z', 'daily', 'Asia/Kolkata', '2026-11-28T02:30:00Z'],
  ['2026-11-27T12:00:00Z', 'weekly', 'America/New_York', '2026-11-30T13:00:00Z'],
  ['2026-11-30T13:00:00Z', 'weekly', 'America/New_York', '2026-12-07T13:00:00Z'],
  ['2026-11-29T22:00:00Z', 'weekly', 'Asia/Tokyo', '2026-11-29T23:00:00Z'],
] as const)('after %s, %s in %s, it is %s', (after, cadence, timeZone, next) => {
  expect(nextMorning(new Date(after), { cadence, timeZone })).toEqual(new Date(next));
});

test('never is never', () => {
  expect(nextMorning(new Date(), { cadence: 'never', timeZone: 'Europe/Lisbon' })).toBeNull();
});
