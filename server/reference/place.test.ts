import { expect, test } from 'vitest';
import { noOffice } from '#contract/place.ts';
import { cardPlace, placeLine, presentPlace } from './present.ts';

const [portugal, spain, france, japan] = [620, 724, 250, 392];
const open = { isRemote: false, timezone: null, timezoneMargin: 0, isPhysical: false, countryIds: [], ...noOffice };
const berlin = { ...open, isPhysical: true, city: 'Berlin', countryIds: [276] };
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
  ['On Site, Berlin, Germany', berlin],
  ['On Site, Berlin, Germany, 2 days a week in the office', { ...berlin, officeDays: 2 }],
  ['On Site, Berlin, 4 countries', { ...berlin, countryIds: [276, spain, france, japan] }],
  ['On Site, Berlin', { ...berlin, countryIds: [] }],
  ['On Site, Portugal, 1 day a week in the office', { ...berlin, city: '', countryIds: [portugal], officeDays: 1 }],
  ['On Site, any country, 5 days a week in the office', { ...open, isPhysical: true, officeDays: 5 }],
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
  ['Vor Ort: Berlin, Deutschland, 2 Tage pro Woche im Büro', { ...berlin, officeDays: 2 }],
])('in German, a row says: %j', (line, place) => {
  expect(placeLine(place, 'de')).toBe(line);
});

test('a card names the city, its countries and the days in the office', () => {
  expect(cardPlace({ ...berlin, officeDays: 2 }, 'en')).toBe('Berlin, Germany, 2 days a week in the office');
  expect(cardPlace({ ...berlin, officeDays: 1 }, 'de')).toBe('Berlin, Deutschland, 1 Tag pro Woche im Büro');
  expect(cardPlace({ ...berlin, countryIds: [276, spain, japan] }, 'en')).toBe('Berlin, 3 countries');
  expect(cardPlace({ ...lisbon, ...berlin, isRemote: true, timezone: 'Europe/Lisbon', officeDays: 3 }, 'en')).toBe(
    'Remote, Lisbon time, or Berlin, Germany, 3 days a week in the office',
  );
});

test("names a city in the reader's language", () => {
  expect(cardPlace(lisbon, 'de')).toBe('Remote, Zeitzone Lissabon');
  expect(cardPlace({ ...lisbon, timezone: 'Europe/Berlin' }, 'de')).toBe('Remote, Zeitzone Berlin');
  expect(presentPlace({ ...lisbon, timezone: 'Europe/Warsaw' }, 'de').timezoneStr).toBe('Warschau (UTC+1)');
  // Answers of calls are in English.
  expect(presentPlace({ ...lisbon, timezone: 'Europe/Warsaw' }).timezoneStr).toBe('Warsaw (UTC+1)');
});
