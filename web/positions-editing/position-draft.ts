import { untitledPosition } from '#contract/names.ts';
import type { NewPosition, Position, PositionChanges } from '#contract/positions.ts';
import { toggled } from '#web/platform/changed-fields.ts';
import type { Stored } from '#web/platform/merge-forms.ts';

/** Form values of a position. */
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

/** Form values of a new position. */
export const emptyDraft: PositionDraft = {
  title: '',
  description: '',
  skillIds: [],
  optionalSkillIds: [],
  isLive: false,
  isRemote: false,
  timezone: null,
  timezoneMargin: 0,
  isPhysical: false,
  countryIds: [],
  mainTeammateId: null,
};

const chosenIds = (skills: Position['skills']): number[] =>
  skills.filter(({ selected }) => selected).map(({ id }) => id);

const draftOf = (position: Position): PositionDraft => ({
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

/** Initial state of the form. */
export const storedOf = (position: Position): Stored<PositionDraft> => ({
  draft: draftOf(position),
  version: position.version,
});

export const fieldLabels = {
  title: 'Title',
  description: 'Description',
  skillIds: 'Required Skills',
  optionalSkillIds: 'Optional Skills',
  isLive: 'Draft or Live',
  isRemote: 'Remote',
  timezone: 'Timezone',
  timezoneMargin: 'Margin',
  isPhysical: 'On-Site',
  countryIds: 'Countries',
  mainTeammateId: 'Contact',
} as const satisfies Record<keyof PositionDraft, string>;

/** Converts changed fields to the call's payload. */
export const changesOf = ({
  skillIds,
  optionalSkillIds,
  countryIds,
  ...fields
}: Partial<PositionDraft>): Omit<PositionChanges, 'id' | 'version'> => ({
  ...fields,
  ...(skillIds && { skills: [...skillIds] }),
  ...(optionalSkillIds && { optionalSkills: [...optionalSkillIds] }),
  ...(countryIds && { countryIds: [...countryIds] }),
});

/** Payload of a new position, which always begins as a Draft. */
export function contentOf({ isLive: _isLive, ...content }: PositionDraft): NewPosition {
  return changesOf(content);
}

/** Fields that decide which talents match the position. */
export type Conditions = Pick<
  PositionDraft,
  'skillIds' | 'countryIds' | 'isPhysical' | 'isRemote' | 'timezone' | 'timezoneMargin'
>;

export const conditionsOf = ({
  skillIds,
  countryIds,
  isPhysical,
  isRemote,
  timezone,
  timezoneMargin,
}: PositionDraft): Conditions => ({ skillIds, countryIds, isPhysical, isRemote, timezone, timezoneMargin });

/** Toggles a skill in one of the two fields. A skill is in one of them at most, so adding it here removes it there. */
export function withSkillToggled(
  draft: PositionDraft,
  field: 'skillIds' | 'optionalSkillIds',
  skillId: number,
): PositionDraft {
  const other = field === 'skillIds' ? 'optionalSkillIds' : 'skillIds';
  const isElsewhere = draft[other].includes(skillId);
  return {
    ...draft,
    [field]: toggled(draft[field], skillId),
    ...(isElsewhere && { [other]: draft[other].filter((id) => id !== skillId) }),
  };
}

/** What a position is called that has no title yet. */
export const titleOf = ({ title }: { title: string }): string => title.trim() || untitledPosition;
