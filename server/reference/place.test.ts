import { expect, test } from 'vitest';
import { cardPlace, placeLine, presentPlace } from './present.ts';

const [portugal, spain, france, japan] = [620, 724, 250, 392];
const open = { isRemote: false, timezone: null, timezoneMargin: 0, isPhysical: false, countryIds: [] };
const lisbon = { ...open, isRemote: true, timezone: 'Europe/Lisbon' };

test.each([
  ['Remote or on site', open],
  ['Anywhere in the world', { ...open, isRemote: true }],
  ['Anywhere in the world', { ...open, isRemote: true, timezone: 'Any', timezoneMargin: 3 }],
  ['Remote, Lisbon (UTC+0)', lisbon],
  ['Remote, Lisbon (UTC+0) ±\u00a02\u00a0h', { ...lisbon, timezoneMargin: 2 }],
  ['On Site, any country', { ...open, isPhysical: true }],
  ['On Site, Portugal, Spain', { ...open, isPhysical: true, countryIds: [spain, portugal] }],
  ['On Site, 4 countries', { ...open, isPhysical: true, countryIds: [portugal, spain, france, japan] }],
  [
    'Remote, Lisbon (UTC+0) ±\u00a01\u00a0h, or On Site, Portugal',
    { ...lisbon, timezoneMargin: 1, isPhysical: true, countryIds: [portugal] },
  ],
])('a row says where the work is: %j', (line, place) => {
  expect(placeLine(place, 'en')).toBe(line);
});

test('a profile names every country and margin, and none where the whole world may apply', () => {
  expect(presentPlace({ ...lisbon, isPhysical: true, countryIds: [portugal, spain, france, japan] })).toEqual({
    timezoneStr: 'Lisbon (UTC+0)',
    timezoneMarginStr: 'Exactly',
    physicalCountryStr: 'France, Japan, Portugal, Spain',
  });
  expect(presentPlace({ ...open, timezone: 'Any', timezoneMargin: 2 })).toEqual({
    timezoneStr: 'Anywhere in the world',
    timezoneMarginStr: '',
    physicalCountryStr: 'Any country',
  });
});

test.each([
  ['Überall auf der Welt', { ...open, isRemote: true }],
  ['Remote oder vor Ort', open],
  ['Vor Ort, jedes Land', { ...open, isPhysical: true }],
  ['Vor Ort: Deutschland, Spanien', { ...open, isPhysical: true, countryIds: [spain, 276] }],
  ['Vor Ort in 4 Ländern', { ...open, isPhysical: true, countryIds: [portugal, spain, france, japan] }],
  [
    'Remote, Lissabon (UTC+0) ±\u00a01\u00a0h\u00a0· Vor Ort: Portugal',
    { ...lisbon, timezoneMargin: 1, isPhysical: true, countryIds: [portugal] },
  ],
])('in German, a row says: %j', (line, place) => {
  expect(placeLine(place, 'de')).toBe(line);
});

test("names a city in the reader's language", () => {
  expect(cardPlace(lisbon, 'de')).toBe('Remote, Zeitzone Lissabon');
  expect(cardPlace({ ...lisbon, timezone: 'Europe/Berlin' }, 'de')).toBe('Remote, Zeitzone Berlin');
  expect(presentPlace({ ...lisbon, timezone: 'Europe/Warsaw' }, 'de').timezoneStr).toBe('Warschau (UTC+1)');
  // Answers of calls are in English.
  expect(presentPlace({ ...lisbon, timezone: 'Europe/Warsaw' }).timezoneStr).toBe('Warsaw (UTC+1)');
});
