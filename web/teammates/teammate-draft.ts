import type { EditableTeammate } from '#contract/teammates.ts';

/** A teammate while they are added or edited. */
export interface TeammateDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly title: string;
  readonly bio: string;
}

export const emptyDraft: TeammateDraft = { firstName: '', lastName: '', email: '', title: '', bio: '' };

export const draftOf = ({ firstName, lastName, email, title, bio }: EditableTeammate): TeammateDraft => ({
  firstName,
  lastName,
  email,
  title,
  bio,
});
