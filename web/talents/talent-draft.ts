import type { Talent, TalentChanges } from '#contract/talents.ts';
import type { Stored } from '#web/platform/merge-forms.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';

/** Form values of a talent's profile; an empty text field is an empty string. */
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

const draftOf = (talent: Talent): TalentDraft => ({
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

export type TalentImage = 'avatar' | 'backgroundImage';

/** Initial state of the form. */
export const storedOf = (talent: Talent): Stored<TalentDraft, TalentImage> => ({
  draft: draftOf(talent),
  version: talent.version,
  pictures: { avatar: talent.avatarUrl, backgroundImage: talent.backgroundImageUrl },
});

/** Converts changed fields to the call's payload. Work types not listed are removed. */
export const changesOf = ({ skillIds, workTypeIds, ...fields }: Partial<TalentDraft>): TalentChanges => ({
  ...fields,
  ...(skillIds && { skills: [...skillIds] }),
  ...(workTypeIds && { worktypesEx: workTypeIds.map((id) => ({ id, selected: true })) }),
});

/** Labels of the fields, for a question about a conflict. */
export const fieldLabels = (t: TextsOf<'talents'>): Record<keyof TalentDraft | TalentImage, string> => ({
  firstName: t('field.firstName'),
  lastName: t('field.lastName'),
  website: t('field.website'),
  github: t('field.github'),
  twitter: t('field.twitter'),
  linkedin: t('field.linkedin'),
  bio: t('field.bio'),
  skillIds: t('field.skillIds'),
  workTypeIds: t('field.workTypeIds'),
  isRemote: t('field.remote'),
  timezone: t('field.timezone'),
  isPhysical: t('field.onSite'),
  physicalCountryId: t('field.physicalCountryId'),
  experience: t('field.experience'),
  compensation: t('field.compensation'),
  avatar: t('field.avatar'),
  backgroundImage: t('field.backgroundImage'),
});
