import { expect, test } from 'vitest';
import { wholeTimeOf } from '#contract/texts/formats.ts';
import { getTexts, loadTexts } from '#web/platform/texts/texts.ts';
import { dayLabel, dayOf, shortLabel, timeLabel } from './dates.ts';

await loadTexts('messaging');
const now = new Date(2026, 2, 29, 0, 5);

test.each([
  [new Date(2026, 2, 29, 0, 0), 'Today'],
  [new Date(2026, 2, 29, 23, 59), 'Today'],
  [new Date(2026, 2, 28, 23, 59), 'Yesterday'],
  [new Date(2026, 2, 28, 0, 0), 'Yesterday'],
  [new Date(2026, 2, 27, 12, 0), 'Friday 27 March'],
  [new Date(2025, 11, 31, 12, 0), 'Wednesday 31 December 2025'],
])('messages: %s is called %s', (moment, label) => {
  expect(dayLabel(getTexts('messaging'), moment, now, 'en-GB').replace(',', '')).toBe(label);
});

test.each([
  [new Date(2026, 2, 29, 0, 1), '00:01'],
  [new Date(2026, 2, 28, 0, 0), 'Yesterday'],
  [new Date(2026, 2, 27, 23, 0), 'Fri'],
  [new Date(2026, 2, 24, 0, 0), 'Tue'],
  [new Date(2026, 2, 22, 23, 0), '22 Mar'],
  [new Date(2025, 11, 31, 12, 0), '31/12/25'],
])('messages: in the list %s is called %s', (moment, label) => {
  expect(shortLabel(getTexts('messaging'), moment, now, 'en-GB')).toBe(label);
});

test('messages: two times on one day have the same key', () => {
  expect(dayOf(new Date(2026, 0, 31, 23, 59))).toBe(dayOf(new Date(2026, 0, 31, 0, 0)));
  expect(dayOf(new Date(2026, 0, 31))).not.toBe(dayOf(new Date(2026, 1, 1)));
});

test("messages: times follow the reader's locale", () => {
  const moment = new Date(2026, 0, 1, 16, 2);
  expect(timeLabel(moment, 'en-GB')).toBe('16:02');
  expect(wholeTimeOf(moment, 'en-GB')).toBe('1 Jan 2026, 16:02');
  expect(timeLabel(moment, 'en-US')).toMatch(/^4:02.PM$/);
  expect(wholeTimeOf(moment, 'en-US')).toMatch(/^Jan 1, 2026, 4:02.PM$/);
  // The day as in texts with a date, such as the end of a trial.
  expect(wholeTimeOf(moment, 'de')).toBe('1. Jan. 2026, 16:02');
});
