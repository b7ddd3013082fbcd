import { expect, test } from 'vitest';
import { noOffice } from '#contract/place.ts';
import type { PositionRow } from './store.ts';
import { isNeverSaved, maySeePosition } from './policy.ts';

test('a Draft is visible to its company alone, a Live position to everyone', () => {
  const draft = { companyId: 7, isLive: false };
  expect(maySeePosition({ companyId: 7 }, draft)).toBe(true);
  expect(maySeePosition({ companyId: 8 }, draft)).toBe(false);
  expect(maySeePosition({ companyId: null }, draft)).toBe(false);
  expect(maySeePosition({ companyId: null }, { ...draft, isLive: true })).toBe(true);
});

const added: PositionRow = {
  id: 1,
  hashId: 'hash',
  companyId: 7,
  title: '',
  description: '',
  writtenIn: 'en',
  requiredSkillIds: [],
  optionalSkillIds: [],
  isLive: false,
  isHeld: false,
  isRemote: false,
  timezone: null,
  utcOffsetMinutes: null,
  timezoneMargin: 0,
  isPhysical: false,
  countryIds: [],
  ...noOffice,
  pay: null,
  workTypeIds: [],
  experienceFrom: null,
  hiringCountryIds: [],
  sponsorsVisa: false,
  assistants: null,
  mainTeammateId: 3,
  createdAt: new Date(),
  updatedAt: new Date(),
  liveSince: null,
  countedFrom: null,
  confirmedAt: null,
  endWarnedAt: null,
  closeReason: null,
  version: 1,
  savedBy: null,
};

test('a position counts as never saved while it is as its author added it, and for the author alone', () => {
  expect(isNeverSaved({ id: 3 }, added)).toBe(true);
  expect(isNeverSaved({ id: 4 }, added)).toBe(false);
});

test.each<Partial<PositionRow>>([
  { version: 2 },
  { title: 'Cartographer' },
  { description: '<p>Maps</p>' },
  { requiredSkillIds: [1] },
  { optionalSkillIds: [1] },
  { isRemote: true },
  { timezone: 'Europe/Lisbon' },
  { timezoneMargin: 2 },
  { isPhysical: true },
  { city: 'Berlin' },
  { officeDays: 2 },
  { countryIds: [620] },
])('a position that holds something was saved: %j', (content) => {
  expect(isNeverSaved({ id: 3 }, { ...added, ...content })).toBe(false);
});
