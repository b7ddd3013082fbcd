import type { EditableTeammate } from '#contract/teammates.ts';
import type { Edit } from '#web/platform/kept-draft.ts';
import type { Stored } from '#web/platform/merge-forms.ts';

/** A teammate while they are added or edited. */
export interface TeammateDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly title: string;
  readonly bio: string;
}

export type TeammateEdit = Edit<TeammateDraft, 'avatar'>;

/** What the form of a new teammate begins with. */
export const nothingStored: Stored<TeammateDraft, 'avatar'> = {
  draft: { firstName: '', lastName: '', email: '', title: '', bio: '' },
  version: undefined,
};

/** What the form of a teammate begins with. */
export const storedOf = ({
  firstName,
  lastName,
  email,
  title,
  bio,
  version,
  avatarUrl,
}: EditableTeammate): Stored<TeammateDraft, 'avatar'> => ({
  draft: { firstName, lastName, email, title, bio },
  version,
  pictures: { avatar: avatarUrl },
});

export const fieldLabels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  title: 'Title',
  bio: 'Bio',
  avatar: 'Picture',
} as const satisfies Record<keyof TeammateDraft | 'avatar', string>;
