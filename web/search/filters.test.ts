import { expect, test } from 'vitest';
import { countFilters, nameFilters, noFilters, readFilters, withSkill, without } from './filters.ts';

const offered = {
  skills: [{ id: 1 }, { id: 2 }, { id: 3 }],
  workTypes: [{ id: 1 }, { id: 2 }],
  timezonesByOffset: { 'UTC+0': ['Europe/Lisbon'] },
  countries: [{ id: 620, name: 'Portugal' }],
};

const named = {
  skills: [1],
  any: [2],
  isRemote: true,
  timezone: 'Europe/Lisbon',
  timezoneMargin: 4,
  experienceFrom: 5,
  workTypeIds: [2],
  mayWorkIn: 620,
  looking: true,
  activeDays: 30,
  hide: 'contacted',
} as const;

test('filters round-trip through an address', () => {
  const { filters, isPartly } = readFilters(named, offered);
  expect(isPartly).toBe(false);
  expect(filters).toEqual({ ...noFilters, ...named });
  expect(nameFilters(filters)).toEqual(named);
  expect(countFilters(filters)).toBe(9);
  expect(readFilters({ teammate: 7 }, offered)).toEqual({ filters: noFilters, isPartly: false });
});

test.each([
  ['no list', { skills: 'all' }],
  ['no number', { experienceFrom: 'many' }],
  ['a number that is not offered', { activeDays: 8 }],
  ['an unknown skill', { skills: [9] }],
  ['an unknown work type', { workTypeIds: [9] }],
  ['an unknown country', { mayWorkIn: 999 }],
  ['an unknown timezone', { timezone: 'Mars/Base' }],
  ['a change without its position', { without: { kind: 'anyCountry', gain: 1, countryIds: [] } }],
])('drops %s from an address, and reports it', (_, wrong) => {
  const { filters, isPartly } = readFilters({ any: [2], ...wrong }, offered);
  expect(isPartly).toBe(true);
  expect(nameFilters(filters)).toEqual({ any: [2] });
});

test('omits the details of a way of working that is not set', () => {
  expect(nameFilters({ ...noFilters, timezone: 'Europe/Lisbon', timezoneMargin: 3, countryIds: [620] })).toEqual({});
});

test('a skill is in at most one of the three fields', () => {
  const filters = { ...noFilters, skills: [1], any: [2], not: [3] };
  expect(withSkill(filters, 'not', 1)).toEqual({ ...filters, skills: [], not: [3, 1] });
  expect(withSkill(filters, 'any', 2)).toEqual({ ...filters, any: [] });
});

test('dropping one filter keeps all others', () => {
  const filters = { ...noFilters, skills: [1, 2], isRemote: true, experienceFrom: 5 };
  expect(without(filters, { filter: 'skills', skillId: 2 })).toEqual({ ...filters, skills: [1] });
  expect(without(filters, { filter: 'place' })).toEqual({ ...filters, isRemote: false });
  expect(without(filters, { filter: 'experienceFrom' })).toEqual({ ...filters, experienceFrom: null });
});
