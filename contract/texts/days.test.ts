import { expect, test } from 'vitest';
import { utcTimeOf } from './days.ts';

test.each([
  ['en', '3 December 2026 at 14:01'],
  ['en-XA', '3 December 2026 at 14:01'],
  ['de', '3. Dezember 2026 um 14:01'],
] as const)('a time of a mail in %s begins with the day, and its hours are 24', (language, written) => {
  expect(utcTimeOf(new Date('2026-12-03T14:01:59Z'), language)).toBe(written);
});
