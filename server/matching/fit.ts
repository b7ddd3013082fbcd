import type { Fit, HomePart } from '#contract/matching.ts';
import { fitsCountry, hasPlace } from '#contract/place.ts';
import type { RuleTalent, Conditions, Place } from './rule.ts';

type Misfit = Fit['misfits'][number];

interface Judged extends Conditions {
  optionalSkillIds: number[];
}

const minutesPerDay = 24 * 60;

/** Minutes between two standard UTC offsets around the clock: UTC-12 and UTC+14 are two hours apart. */
export function offsetDistance(a: number, b: number): number {
  const difference = Math.abs(a - b) % minutesPerDay;
  return Math.min(difference, minutesPerDay - difference);
}

/** Compares one position with one talent by the rule of `rule.ts`, and lists the reasons against a match. */
export function fitOf(position: Judged, talent: RuleTalent): Fit {
  const held = (ids: number[]) => ids.filter((id) => talent.skillIds.includes(id));
  const heldSkillIds = held(position.requiredSkillIds);
  const requiredCount = position.requiredSkillIds.length;
  const isLocationFit = fitsLocation(position, talent);
  const misfits = [remoteMisfit(position, talent), onSiteMisfit(position, talent)].filter((misfit) => misfit !== null);
  return {
    isMatch: isLocationFit && heldSkillIds.length === requiredCount,
    heldSkillIds,
    requiredCount,
    heldOptionalSkillIds: held(position.optionalSkillIds),
    isLocationFit,
    misfits: isLocationFit ? [] : misfits,
  };
}

/** Compares one position with one talent; null until the talent has stated skills, as any result would be wrong. */
export const fitOnceStated = (position: Judged, talent: RuleTalent): Fit | null =>
  talent.skillIds.length > 0 ? fitOf(position, talent) : null;

/** Returns the part of a talent's home that lists a position; calls `fitsPlace` only where the place matters. */
export function partOf(required: number, held: number, fitsPlace: () => boolean): HomePart {
  if (held === required) return fitsPlace() ? 'fits' : 'oneStep';
  return held > 0 && held === required - 1 && fitsPlace() ? 'oneStep' : 'others';
}

/** The conditions of a position on a talent's place. */
type Asked = Omit<Conditions, 'requiredSkillIds'>;

/** Applies the location half of the rule. */
export function fitsLocation(position: Asked, place: Place): boolean {
  if (!hasPlace(position)) return true;
  const { isRemote, isPhysical } = position;
  return (isRemote && remoteMisfit(position, place) === null) || (isPhysical && onSiteMisfit(position, place) === null);
}

function remoteMisfit(position: Asked, place: Place): Misfit | null {
  if (!position.isRemote) return null;
  if (!place.isRemote) return 'remote';
  return fitsOffset(position, place.utcOffsetMinutes) ? null : 'timezone';
}

/** True if a position's remote work may be done from a standard UTC offset; null is an unknown offset. */
export const fitsOffset = (
  { utcOffsetMinutes, timezoneMargin }: Pick<Conditions, 'utcOffsetMinutes' | 'timezoneMargin'>,
  offset: number | null,
): boolean =>
  utcOffsetMinutes === null || (offset !== null && offsetDistance(utcOffsetMinutes, offset) <= timezoneMargin * 60);

function onSiteMisfit(position: Asked, place: Place): Misfit | null {
  if (!position.isPhysical) return null;
  if (!place.isPhysical) return 'onSite';
  return fitsCountry(position, place.physicalCountryId) ? null : 'country';
}
