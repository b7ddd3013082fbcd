import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { namesOfCountry } from '#contract/country-names.ts';
import { translateCountries } from './names.ts';
import { findNamed } from './search-text.ts';

const countries = JSON.parse(readFileSync('server/reference/countries.json', 'utf8')) as { id: number; name: string }[]; // the file that the server offers

test.each([
  ['USA', 'United States'],
  ['UK', 'United Kingdom'],
  ['England', 'United Kingdom'],
  ['Great Britain', 'United Kingdom'],
  ['Turkey', 'Türkiye'],
  ['Czech Republic', 'Czechia'],
  ['Holland', 'Netherlands'],
  ['Ivory Coast', "Côte d'Ivoire"],
  ['Cote d’Ivoire', "Côte d'Ivoire"],
  ['Reunion', 'Réunion'],
  ['Curacao', 'Curaçao'],
  ['Viet Nam', 'Vietnam'],
  ['Burma', 'Myanmar'],
  ['Aland', 'Åland Islands'],
  ['south korea', 'South Korea'],
])('"%s" means %s', (query, name) => {
  expect(findNamed(countries, namesOfCountry, query).best?.name).toContain(name.slice(0, 6));
});

test('the best match is one of those listed, which keep their order', () => {
  const { found, best } = findNamed(countries, namesOfCountry, 'uk');
  expect(found.map(({ name }) => name)).toEqual(['Ukraine', 'United Kingdom']);
  expect(best?.name).toBe('United Kingdom');
});

test('finds a translated country by its English name too', () => {
  const german = translateCountries(countries, 'de');
  expect(findNamed(german, namesOfCountry, 'germany').best?.name).toBe('Deutschland');
  expect(findNamed(german, namesOfCountry, 'osterreich').best?.name).toBe('Österreich');
});

test('an empty query finds all without a best match, and an unknown name none', () => {
  expect(findNamed(countries, namesOfCountry, ' ')).toEqual({ found: countries, best: undefined });
  expect(findNamed(countries, namesOfCountry, 'atlantis')).toEqual({ found: [], best: undefined });
});
