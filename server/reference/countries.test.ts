import countries from 'i18n-iso-countries';
import { expect, test } from 'vitest';
import { allCountries, countriesWithOffset, countryCode } from './list-countries.ts';

test('every country has its two-letter code', () => {
  for (const { id } of allCountries()) expect(countryCode(id)).toBe(countries.numericToAlpha2(id));
  expect(countryCode(1)).toBeUndefined();
});

const names = (isFitting: (offset: number) => boolean) => countriesWithOffset(isFitting).map(({ name }) => name);

test('a country has an offset if any of its clocks does, and an uninhabited one has none', () => {
  expect(names((offset) => offset === -60)).toContain('Portugal'); // the Azores
  expect(names((offset) => offset === 0)).toContain('Portugal');
  expect(names((offset) => offset === 60)).not.toContain('Portugal');
  expect(names(() => true)).not.toContain('Bouvet Island');
  expect(names(() => true).length).toBeGreaterThan(240);
});
