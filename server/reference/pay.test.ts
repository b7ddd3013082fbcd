import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { currencies } from '#contract/currencies.ts';
import { Pay, type ShownPay, maxPay, payAmount, payLine, spokenPay, yearly } from '#contract/pay.ts';
import { textsOf } from '#server/platform/texts/texts.ts';

const pay: ShownPay = { min: 70_000, max: 90_000, currency: 'EUR', period: 'year', note: '' };

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  ['en', {}, '€70,000–90,000 a year, gross'],
  ['en', { currency: 'CHF' }, 'CHF 70,000–90,000 a year, gross'],
  ['en', { currency: 'USD', period: 'hour', min: 80, max: 80 }, '$80 an hour, gross'],
  ['en', { note: 'plus 10 % bonus' }, '€70,000–90,000 a year, gross, plus 10 % bonus'],
  ['de', {}, '70.000–90.000 € im Jahr, brutto'],
  ['de', { max: 70_000 }, '70.000 € im Jahr, brutto'],
] as const)('pay is written with one sign of its currency: %s %o', (language, changes, line) => {
  expect(plain(payLine({ ...pay, ...changes }, textsOf(language, 'pay'), language))).toBe(line);
});

test('spells out both amounts of pay for screen readers', () => {
  expect(spokenPay(pay, textsOf('en', 'pay'), 'en')).toBe('€70,000 to €90,000 a year, gross');
  expect(spokenPay({ ...pay, max: 70_000 }, textsOf('en', 'pay'), 'en')).toBe('€70,000 a year, gross');
  expect(payLine(null, textsOf('en', 'pay'), 'en')).toBe('Pay not stated');
});

test('formats every offered currency', () => {
  for (const currency of currencies) expect(payAmount({ ...pay, currency }, 'en')).toMatch(/70,000–90,000/);
});

test('compares periods by the year', () => {
  expect([yearly(10, 'hour'), yearly(10, 'day'), yearly(10, 'month'), yearly(10, 'year')]).toEqual([
    17_200, 2_200, 120, 10,
  ]);
});

const pathsOf = (value: object): string[] => {
  const parsed = z.safeParse(Pay, value);
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};

test.each<[object, string[]]>([
  [{}, []],
  [{ min: 90_000 }, []],
  [{ max: maxPay }, []],
  [{ min: 90_001 }, ['max']],
  [{ min: 0 }, ['min']],
  [{ max: maxPay + 1 }, ['max']],
  [{ min: 70_000.5 }, ['min']],
  [{ min: undefined }, ['min']],
  [{ currency: 'EURO' }, ['currency']],
  [{ currency: 'eur' }, ['currency']],
  [{ period: 'week' }, ['period']],
  [{ note: 'x'.repeat(101) }, ['note']],
  [{ note: 'two\nlines' }, ['note']],
])('pay with %o is refused at %j', (changes, paths) => {
  expect(pathsOf({ ...pay, ...changes })).toEqual(paths);
});
