import type { EditableTeammate } from '#contract/teammates.ts';
import type { Edit } from '#web/platform/kept-draft.ts';
import type { Stored } from '#web/platform/merge-forms.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';

/** Form values of a teammate. */
export interface TeammateDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly title: string;
  readonly bio: string;
}

export type TeammateEdit = Edit<TeammateDraft, 'avatar'>;

/** Initial state of the form of a new teammate. */
export const nothingStored: Stored<TeammateDraft, 'avatar'> = {
  draft: { firstName: '', lastName: '', email: '', title: '', bio: '' },
  version: undefined,
};

/** Initial state of the form of a stored teammate. */
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

/** Labels of the fields, for a question about a conflict. */
export const fieldLabels = (t: TextsOf<'teammates'>): Record<keyof TeammateDraft | 'avatar', string> => ({
  firstName: t('field.firstName'),
  lastName: t('field.lastName'),
  email: t('field.email'),
  title: t('field.title'),
  bio: t('field.bio'),
  avatar: t('field.avatar'),
});
