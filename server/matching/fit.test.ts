import { describe, expect, test } from 'vitest';
import { fitOf, offsetDistance } from './fit.ts';

const position = {
  requiredSkillIds: [1, 2],
  optionalSkillIds: [3, 4],
  isRemote: false,
  utcOffsetMinutes: null,
  timezoneMargin: 0,
  isPhysical: false,
  countryIds: [],
};
const talent = {
  skillIds: [2, 3],
  isRemote: false,
  utcOffsetMinutes: null,
  isPhysical: false,
  physicalCountryId: null,
};

/** True if the location fits, else the reasons against it. */
const locationFit = (conditions: object, availability: object) => {
  const { isLocationFit, misfits } = fitOf({ ...position, ...conditions }, { ...talent, ...availability });
  return isLocationFit || misfits;
};

test('compares offsets around the clock', () => {
  expect(offsetDistance(0, 330)).toBe(330);
  expect(offsetDistance(-660, 720)).toBe(60); // Pago Pago, Auckland
  expect(offsetDistance(-660, 840)).toBe(60); // Pago Pago, Kiritimati: 25 hours
  expect(offsetDistance(840, -660)).toBe(60);
  expect(offsetDistance(-300, 420)).toBe(720);
});

describe('fit of a position for a talent', () => {
  test('says which required and optional skills the talent has', () => {
    expect(fitOf(position, talent)).toEqual({
      isMatch: false,
      heldSkillIds: [2],
      requiredCount: 2,
      heldOptionalSkillIds: [3],
      isLocationFit: true,
      misfits: [],
    });
    expect(fitOf(position, { ...talent, skillIds: [1, 2] }).isMatch).toBe(true);
  });

  test('a remote position needs a talent who works remotely', () => {
    expect(locationFit({ isRemote: true }, {})).toEqual(['remote']);
    expect(locationFit({ isRemote: true }, { isRemote: true })).toBe(true);
  });

  test('a timezone needs a talent within its margin, to the minute', () => {
    const inLisbon = { isRemote: true, utcOffsetMinutes: 0, timezoneMargin: 5 };
    expect(locationFit(inLisbon, { isRemote: true, utcOffsetMinutes: 300 })).toBe(true);
    expect(locationFit(inLisbon, { isRemote: true, utcOffsetMinutes: 330 })).toEqual(['timezone']);
    expect(locationFit(inLisbon, { isRemote: true })).toEqual(['timezone']);
    expect(locationFit({ ...inLisbon, timezoneMargin: 0 }, { isRemote: true, utcOffsetMinutes: 0 })).toBe(true);
  });

  test('an on-site position needs a talent who works on site, in one of its countries if it names any', () => {
    expect(locationFit({ isPhysical: true }, { physicalCountryId: 620 })).toEqual(['onSite']);
    expect(locationFit({ isPhysical: true }, { isPhysical: true })).toBe(true);
    expect(locationFit({ isPhysical: true, countryIds: [620, 276] }, { isPhysical: true })).toEqual(['country']);
    expect(
      locationFit({ isPhysical: true, countryIds: [620, 276] }, { isPhysical: true, physicalCountryId: 392 }),
    ).toEqual(['country']);
    expect(
      locationFit({ isPhysical: true, countryIds: [620, 276] }, { isPhysical: true, physicalCountryId: 276 }),
    ).toBe(true);
  });

  test('one of two ways to work is enough, and if neither fits both are named', () => {
    const either = { isRemote: true, isPhysical: true, countryIds: [620] };
    expect(locationFit(either, { isRemote: true })).toBe(true);
    expect(locationFit(either, { isPhysical: true, physicalCountryId: 620 })).toBe(true);
    expect(locationFit(either, { isPhysical: true, physicalCountryId: 276 })).toEqual(['remote', 'country']);
  });
});
