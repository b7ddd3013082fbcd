import type { Position, PositionChanges } from '#contract/positions.ts';

/** A position while it is edited. */
export interface PositionDraft {
  readonly title: string;
  readonly description: string;
  readonly skillIds: readonly number[];
  readonly optionalSkillIds: readonly number[];
  readonly isLive: boolean;
  readonly isRemote: boolean;
  readonly timezone: string | null;
  readonly timezoneMargin: number;
  readonly isPhysical: boolean;
  readonly countryIds: readonly number[];
  readonly mainTeammateId: number | null;
}

const chosenIds = (skills: Position['skills']): number[] =>
  skills.filter(({ selected }) => selected).map(({ id }) => id);

export const draftOf = (position: Position): PositionDraft => ({
  title: position.title,
  description: position.description,
  skillIds: chosenIds(position.skills),
  optionalSkillIds: chosenIds(position.optionalSkills),
  isLive: position.isLive,
  isRemote: position.isRemote,
  timezone: position.timezone,
  timezoneMargin: position.timezoneMargin,
  isPhysical: position.isPhysical,
  countryIds: position.countryIds,
  mainTeammateId: position.mainTeammateId,
});

/** What is sent of the fields that were changed. */
export const changesOf = (
  id: number,
  { skillIds, optionalSkillIds, countryIds, ...fields }: Partial<PositionDraft>,
): PositionChanges => ({
  id,
  ...fields,
  ...(skillIds && { skills: [...skillIds] }),
  ...(optionalSkillIds && { optionalSkills: [...optionalSkillIds] }),
  ...(countryIds && { countryIds: [...countryIds] }),
});

/** What decides who matches the position (decisions.md, section 5). */
export type Conditions = Pick<
  PositionDraft,
  'skillIds' | 'countryIds' | 'isPhysical' | 'isRemote' | 'timezone' | 'timezoneMargin'
>;
