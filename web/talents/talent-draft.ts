import type { Draft } from '#contract/description.ts';
import { talentFields } from '#contract/talents.ts';
import { formOf } from '#web/forms/form.ts';

/** Form values of a talent's profile. */
export type TalentDraft = Draft<typeof talentFields>;

export type TalentImage = 'avatar' | 'backgroundImage';

export const talentForm = formOf(talentFields, ['avatar', 'backgroundImage']);
