import type { LivePosition } from './position-table.ts';
import type { IndexedTalent } from './talent-index.ts';

/* Columns that `facts_of` of database/functions/matching.sql returns. A company's only say that it is verified. */
export type TalentFacts = [
  id: number,
  skillIds: number[],
  isRemote: boolean,
  utcOffsetMinutes: number | null,
  isPhysical: boolean,
  physicalCountryId: number | null,
  lastActiveDay: number,
  isFindable: boolean,
  isLooking: boolean,
  isVerifiedOnly: boolean,
  experience: number | null,
  workTypeIds: number[],
  eligibleCountryIds: number[],
];
export type PositionFacts = [
  id: number,
  companyId: number,
  liveSince: number,
  requiredSkillIds: number[],
  isRemote: boolean,
  utcOffsetMinutes: number | null,
  timezoneMargin: number,
  isPhysical: boolean,
  countryIds: number[],
];
export type PairFacts = [key: string, companyId: number, talentId: number, origin: 'talent' | 'company'];

export function talentOf(facts: TalentFacts): IndexedTalent {
  const [id, skillIds, isRemote, utcOffsetMinutes, isPhysical, physicalCountryId, ...rest] = facts;
  const [lastActiveDay, isFindable, isLooking, isVerifiedOnly, experience, workTypeIds, eligibleCountryIds] = rest;
  const place = { isRemote, utcOffsetMinutes, isPhysical, physicalCountryId };
  const chosen = { isFindable, isLooking, isVerifiedOnly };
  return { id, skillIds, ...place, lastActiveDay, ...chosen, experience, workTypeIds, eligibleCountryIds };
}

export function positionOf(facts: PositionFacts): LivePosition {
  const [id, companyId, liveSince, requiredSkillIds, isRemote, utcOffsetMinutes, ...rest] = facts;
  const [timezoneMargin, isPhysical, countryIds] = rest;
  const conditions = { requiredSkillIds, isRemote, utcOffsetMinutes, timezoneMargin, isPhysical, countryIds };
  return { id, companyId, liveSince, ...conditions };
}
