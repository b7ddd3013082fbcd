import { teammateFields } from '#contract/teammates.ts';
import type { Draft } from '#contract/description.ts';
import { formOf } from '#web/forms/form.ts';
import type { Edit } from '#web/platform/keeping/kept-draft.ts';

/** Form values of a teammate. */
export type TeammateDraft = Draft<typeof teammateFields>;

export type TeammateEdit = Edit<TeammateDraft, 'avatar'>;

export const teammateForm = formOf(teammateFields, ['avatar']);
