import { expect, test } from 'vitest';
import { dateFormat, numberFormat, pluralRules } from './formats.ts';

const locales = ['en', 'en-US', 'en-GB', 'en-IN', 'de', 'de-AT', 'de-CH', 'ar', 'pl'];
const numbers = [...Array.from({ length: 1_205 }, (_, number) => number), -1, 0.5, 1.5, 12_345.678, 2 ** 40];

test.each(locales)('numbers and plural forms are those of Intl: %s', (locale) => {
  const format = new Intl.NumberFormat(locale);
  expect(numbers.map(numberFormat(locale).format)).toEqual(numbers.map((number) => format.format(number)));
  for (const type of ['cardinal', 'ordinal'] as const) {
    const rules = new Intl.PluralRules(locale, { type });
    const ours = pluralRules(locale, { type });
    expect(numbers.map((number) => ours.select(number))).toEqual(numbers.map((number) => rules.select(number)));
  }
});

test('options count, and what was made is used again', () => {
  expect(numberFormat('en', { minimumFractionDigits: 2 }).format(5)).toBe('5.00');
  const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  expect(dateFormat('de', options).format(Date.UTC(2026, 2, 3))).toBe('3. März');
  expect(dateFormat('de', { ...options })).toBe(dateFormat('de', options));
});
