import type { LivePosition } from './live-positions.ts';
import type { IndexedTalent } from './talent-index.ts';

/* The columns that `matching_facts` of database/functions/matching.sql makes of a row. */
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
];
export type PositionFacts = [
  id: number,
  companyId: number,
  hashId: string,
  title: string,
  liveSince: number,
  requiredSkillIds: number[],
  optionalSkillIds: number[],
  isRemote: boolean,
  utcOffsetMinutes: number | null,
  timezoneMargin: number,
  isPhysical: boolean,
  countryIds: number[],
  timezone: string | null,
];
export type CompanyFacts = [
  id: number,
  name: string,
  avatarKey: string | null,
  backgroundImageKey: string | null,
  verifiedDomain: string | null,
];
export type PairFacts = [key: string, companyId: number, talentId: number, origin: 'talent' | 'company'];

export function talentOf(facts: TalentFacts): IndexedTalent {
  const [id, skillIds, isRemote, utcOffsetMinutes, isPhysical, physicalCountryId, ...rest] = facts;
  const [lastActiveDay, isFindable, isLooking, isVerifiedOnly] = rest;
  const place = { isRemote, utcOffsetMinutes, isPhysical, physicalCountryId };
  return { id, skillIds, ...place, lastActiveDay, isFindable, isLooking, isVerifiedOnly };
}

export function positionOf(facts: PositionFacts): LivePosition {
  // Without a rest or a spread: a million are read.
  return {
    id: facts[0],
    companyId: facts[1],
    hashId: facts[2],
    title: facts[3],
    liveSince: facts[4],
    requiredSkillIds: facts[5],
    optionalSkillIds: facts[6],
    isRemote: facts[7],
    utcOffsetMinutes: facts[8],
    timezoneMargin: facts[9],
    isPhysical: facts[10],
    countryIds: facts[11],
    timezone: facts[12],
  };
}

/** Writes a position as one text, which takes less memory than an object. */
export function writePosition(position: LivePosition): string {
  const facts: PositionFacts = [
    position.id,
    position.companyId,
    position.hashId,
    position.title,
    position.liveSince,
    position.requiredSkillIds,
    position.optionalSkillIds,
    position.isRemote,
    position.utcOffsetMinutes,
    position.timezoneMargin,
    position.isPhysical,
    position.countryIds,
    position.timezone,
  ];
  return JSON.stringify(facts);
}

export const readPosition = (text: string): LivePosition => positionOf(JSON.parse(text) as PositionFacts); // as written
