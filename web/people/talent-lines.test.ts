import { expect, test } from 'vitest';
import { getLanguage, getTexts, loadTexts } from '#web/platform/texts/texts.ts';
import { talentLines } from './talent-lines.ts';

await loadTexts('people', 'cities');
const linesOf = (facts: Parameters<typeof talentLines>[1], offset: number | null = null) =>
  talentLines({ t: getTexts('people'), cities: getTexts('cities'), language: getLanguage() }, facts, offset);

const nothing = {
  experience: null,
  compensation: null,
  isRemote: false,
  timezone: null,
  timezoneStr: null,
  currentUtcOffset: null,
  physicalCountryId: null,
  countryStr: null,
};

test('a talent card lists known facts in the words of the specification', () => {
  const facts = {
    experience: 8,
    compensation: 145,
    isRemote: true,
    timezone: 'Europe/Lisbon',
    timezoneStr: 'Lisbon (UTC+0)',
    currentUtcOffset: 0,
    physicalCountryId: 7,
    countryStr: 'Portugal',
  };
  expect(linesOf(facts, -120)).toEqual([
    '8 Years Experience',
    '$145K Compensation',
    'Remote Lisbon (UTC+0), 6\u00A0h shared',
    'Country: Portugal',
  ]);
  // Shared hours relate to a position, never to the reader's browser.
  expect(linesOf(facts)).toContain('Remote Lisbon (UTC+0)');
});

test('a talent card omits unknown facts, but not a zero', () => {
  expect(linesOf(nothing)).toEqual([]);
  expect(linesOf({ ...nothing, experience: 0 })).toEqual(['0 Years Experience']);
});

test('a talent who does not work remotely still has a timezone', () => {
  expect(linesOf({ ...nothing, timezone: 'Europe/London', timezoneStr: 'London (UTC+0)' })).toEqual([
    'London (UTC+0) timezone',
  ]);
  expect(linesOf({ ...nothing, isRemote: true })).toEqual(['Remote']);
});
