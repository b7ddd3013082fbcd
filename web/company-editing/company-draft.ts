import { companyFields } from '#contract/companies.ts';
import type { Draft } from '#contract/description.ts';
import { formOf } from '#web/forms/form.ts';

/** Form values of a company. */
export type CompanyDraft = Draft<typeof companyFields>;

export type CompanyImage = 'avatar' | 'backgroundImage';

export const companyForm = formOf(companyFields, ['avatar', 'backgroundImage']);
