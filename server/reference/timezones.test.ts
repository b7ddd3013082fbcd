import { expect, onTestFinished, test, vi } from 'vitest';
import { currentUtcOffset, timezones } from './list-timezones.ts';

const winter = Date.parse('2026-01-15T12:00:00Z');
const summer = Date.parse('2026-07-15T12:00:00Z');

test.each([
  ['Europe/London', 0, 60],
  ['Europe/Berlin', 60, 120],
  ['America/St_Johns', -210, -150],
  ['Asia/Kolkata', 330, 330],
  ['Asia/Calcutta', 330, 330],
  ['Australia/Lord_Howe', 660, 630],
])('%s is %d minutes ahead of UTC in January, and %d in July', (name, inWinter, inSummer) => {
  expect([winter, summer].map((at) => currentUtcOffset(name, at))).toEqual([inWinter, inSummer]);
});

test('an offset changes at the minute of the clock change', () => {
  const change = Date.parse('2026-03-29T01:00:00Z');
  expect([change - 1, change].map((at) => currentUtcOffset('Europe/Lisbon', at))).toEqual([0, 60]);
});

test('null, Any and an unknown name have no offset', () => {
  expect([null, 'Any', 'Mars/Olympus'].map((name) => currentUtcOffset(name))).toEqual([null, null, null]);
});

test('a timezone unknown to Node has its standard offset', () => {
  const format = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function refuse() {
    throw new RangeError('Invalid time zone specified: America/Coyhaique');
  });
  onTestFinished(() => format.mockRestore());
  // No other test uses this time.
  expect(currentUtcOffset('America/Coyhaique', Date.parse('2020-01-01T00:00:00Z'))).toBe(-180);
});

test('all offered timezones have an offset, at most an hour from their standard one', () => {
  // Node's data may not know yet that a timezone abolished summer time.
  const strange = timezones.filter(
    ({ name, utcOffsetMinutes }) => !(Math.abs((currentUtcOffset(name) ?? Number.NaN) - utcOffsetMinutes) <= 60),
  );
  expect(strange).toEqual([]);
});
