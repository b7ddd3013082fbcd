import { expect, test } from 'vitest';
import { localCurrency } from './local-currency.ts';

test.each([
  ['en', 'Europe/Lisbon', 'EUR'],
  ['en', 'Europe/London', 'GBP'],
  ['de', 'Europe/Zurich', 'CHF'],
  ['en', 'America/Toronto', 'CAD'],
  ['en', 'America/New_York', 'USD'],
  ['de', 'UTC', 'EUR'],
] as const)('in %s at %s pay begins in the currency of the place: %s', (language, zone, currency) => {
  expect(localCurrency(language, zone)).toBe(currency);
});
