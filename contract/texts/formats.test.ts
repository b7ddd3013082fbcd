import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dateFormat, numberFormat, pluralRules } from './formats.ts';
import { languages } from './languages.ts';

/** Including those of readers, which `readerLocale` finds. */
const locales = [...languages, 'en-US', 'en-GB', 'en-IN', 'de-AT', 'de-CH'];
const numbers = [...Array.from({ length: 1_205 }, (_, number) => number), -1, 0.5, 1.5, 12_345.678, 2 ** 40];

test.each(locales)('numbers and plural forms equal those of Intl: %s', (locale) => {
  const format = new Intl.NumberFormat(locale);
  const rules = new Intl.PluralRules(locale);
  const [ours, oursOfPlurals] = [numberFormat(locale), pluralRules(locale)];
  expect(numbers.map((number) => ours.format(number))).toEqual(numbers.map((number) => format.format(number)));
  expect(numbers.map((number) => oursOfPlurals.select(number))).toEqual(numbers.map((number) => rules.select(number)));
});

test.each(languages)('texts use neither ordinals nor number styles: %s', (language) => {
  const folder = join(import.meta.dirname, language);
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.join('')).not.toMatch(/selectordinal|, *number *,/);
});

test('a date format is created once', () => {
  const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  expect(dateFormat('de', options).format(Date.UTC(2026, 2, 3))).toBe('3. März');
  expect(dateFormat('de', { ...options })).toBe(dateFormat('de', options));
});
