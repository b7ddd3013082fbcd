import type { LivePosition } from './live-positions.ts';

/** What `matching_facts` of migration 0028 makes of a Live position. */
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

export function positionOf(facts: PositionFacts): LivePosition {
  const [id, companyId, hashId, title, liveSince, requiredSkillIds, optionalSkillIds, ...location] = facts;
  const [isRemote, utcOffsetMinutes, timezoneMargin, isPhysical, countryIds, timezone] = location;
  const conditions = { isRemote, utcOffsetMinutes, timezoneMargin, isPhysical, countryIds, timezone };
  return { id, companyId, hashId, title, liveSince, requiredSkillIds, optionalSkillIds, ...conditions };
}

/** Writes a position as one text, which takes less memory than an object. */
export function writePosition(position: LivePosition): string {
  const { id, companyId, hashId, title, liveSince, requiredSkillIds, optionalSkillIds, isRemote } = position;
  const { utcOffsetMinutes, timezoneMargin, isPhysical, countryIds, timezone } = position;
  const location = [isRemote, utcOffsetMinutes, timezoneMargin, isPhysical, countryIds, timezone] as const;
  const facts: PositionFacts = [
    id,
    companyId,
    hashId,
    title,
    liveSince,
    requiredSkillIds,
    optionalSkillIds,
    ...location,
  ];
  return JSON.stringify(facts);
}

export const readPosition = (text: string): LivePosition => positionOf(JSON.parse(text) as PositionFacts); // as written
