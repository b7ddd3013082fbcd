import { expect, test } from 'vitest';
import { findCountries } from './country-search.ts';

const countries = [
  { id: 384, name: "Côte d'Ivoire" },
  { id: 804, name: 'Ukraine' },
  { id: 826, name: 'United Kingdom' },
  { id: 840, name: 'United States' },
];
const names = (query: string) => findCountries(countries, query).map(({ name }) => name);

test('a part of the name finds a country, without its accents too', () => {
  expect(names('KINGDOM')).toEqual(['United Kingdom']);
  expect(names('cote')).toEqual(["Côte d'Ivoire"]);
});

test('so do the names people use', () => {
  expect(names('uk')).toEqual(['Ukraine', 'United Kingdom']);
  expect(names('usa')).toEqual(['United States']);
  expect(names('ivory')).toEqual(["Côte d'Ivoire"]);
});

test('nothing typed finds all, and nothing like it none', () => {
  expect(names(' ')).toHaveLength(4);
  expect(names('atlantis')).toEqual([]);
});
