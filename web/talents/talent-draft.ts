import type { Talent, TalentChanges } from '#contract/talents.ts';

/** A talent's profile while it is edited; an empty text field is an empty string. */
export interface TalentDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly website: string;
  readonly github: string;
  readonly twitter: string;
  readonly linkedin: string;
  readonly bio: string;
  readonly skillIds: readonly number[];
  readonly workTypeIds: readonly number[];
  readonly isRemote: boolean;
  readonly timezone: string | null;
  readonly isPhysical: boolean;
  readonly physicalCountryId: number | null;
  readonly experience: number | null;
  readonly compensation: number | null;
}

const chosenIds = (options: readonly { id: number; selected: boolean }[]): number[] =>
  options.filter(({ selected }) => selected).map(({ id }) => id);

export const draftOf = (talent: Talent): TalentDraft => ({
  firstName: talent.firstName,
  lastName: talent.lastName,
  website: talent.website ?? '',
  github: talent.github ?? '',
  twitter: talent.twitter ?? '',
  linkedin: talent.linkedin ?? '',
  bio: talent.bio,
  skillIds: chosenIds(talent.skills),
  workTypeIds: chosenIds(talent.worktypesEx),
  isRemote: talent.isRemote,
  timezone: talent.timezone,
  isPhysical: talent.isPhysical,
  physicalCountryId: talent.physicalCountryId,
  experience: talent.experience,
  compensation: talent.compensation,
});

/** What is sent: every field, so that what was taken away is taken away on the server too. */
export function changesOf(talent: Talent, { skillIds, workTypeIds, ...fields }: TalentDraft): TalentChanges {
  return {
    id: talent.id,
    ...fields,
    skills: [...skillIds],
    worktypesEx: talent.worktypesEx.map(({ id }) => ({ id, selected: workTypeIds.includes(id) })),
  };
}
