import type { Fit } from '#contract/positions.ts';
import type { Availability, Conditions } from './rule.ts';

type Misfit = Fit['misfits'][number];

const minutesPerDay = 24 * 60;

/** Minutes between two standard UTC offsets around the clock: UTC-12 and UTC+14 are two hours apart. */
export function offsetDistance(a: number, b: number): number {
  const difference = Math.abs(a - b) % minutesPerDay;
  return Math.min(difference, minutesPerDay - difference);
}

/** How a position fits a talent: the rule of `rule.ts` for one pair, with what stands in the way of a match. */
export function fitOf(position: Conditions, talent: Availability): Fit {
  const heldSkillIds = position.requiredSkillIds.filter((id) => talent.skillIds.includes(id));
  const misfits = [remoteMisfit(position, talent), onSiteMisfit(position, talent)].filter((misfit) => misfit !== null);
  const ways = Number(position.isRemote) + Number(position.isPhysical);
  const isLocationFit = ways === 0 || misfits.length < ways;
  const requiredCount = position.requiredSkillIds.length;
  return {
    isMatch: isLocationFit && heldSkillIds.length === requiredCount,
    heldSkillIds,
    requiredCount,
    isLocationFit,
    misfits: isLocationFit ? [] : misfits,
  };
}

function remoteMisfit(position: Conditions, talent: Availability): Misfit | null {
  if (!position.isRemote) return null;
  if (!talent.isRemote) return 'remote';
  if (position.utcOffsetMinutes === null) return null;
  if (talent.utcOffsetMinutes === null) return 'timezone';
  return offsetDistance(position.utcOffsetMinutes, talent.utcOffsetMinutes) <= position.timezoneMargin * 60
    ? null
    : 'timezone';
}

function onSiteMisfit(position: Conditions, talent: Availability): Misfit | null {
  if (!position.isPhysical) return null;
  if (!talent.isPhysical) return 'onSite';
  if (position.countryIds.length === 0) return null;
  return talent.physicalCountryId !== null && position.countryIds.includes(talent.physicalCountryId) ? null : 'country';
}
