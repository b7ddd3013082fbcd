import type { Company } from '#contract/companies.ts';
import type { Stored } from '#web/platform/merge-forms.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';

/** Form values of a company; an empty field is an empty string. */
export interface CompanyDraft {
  readonly name: string;
  readonly tagline: string;
  readonly website: string;
  readonly linkedin: string;
  readonly twitter: string;
  readonly youtube: string;
  readonly instagram: string;
  readonly facebook: string;
  readonly description: string;
  readonly benefits: string;
}

const draftOf = (company: Company): CompanyDraft => ({
  name: company.name,
  tagline: company.tagline,
  website: company.website ?? '',
  linkedin: company.linkedin ?? '',
  twitter: company.twitter ?? '',
  youtube: company.youtube ?? '',
  instagram: company.instagram ?? '',
  facebook: company.facebook ?? '',
  description: company.description,
  benefits: company.benefits,
});

export type CompanyImage = 'avatar' | 'backgroundImage';

/** Initial state of the form. */
export const storedOf = (company: Company): Stored<CompanyDraft, CompanyImage> => ({
  draft: draftOf(company),
  version: company.version,
  pictures: { avatar: company.avatarUrl, backgroundImage: company.backgroundImageUrl },
});

/** Labels of the fields, for a question about a conflict. */
export const fieldLabels = (t: TextsOf<'companies'>): Record<keyof CompanyDraft | CompanyImage, string> => ({
  name: t('field.name'),
  tagline: t('field.tagline'),
  website: t('field.website'),
  linkedin: t('field.linkedin'),
  twitter: t('field.twitter'),
  youtube: t('field.youtube'),
  instagram: t('field.instagram'),
  facebook: t('field.facebook'),
  description: t('field.description'),
  benefits: t('field.benefits'),
  avatar: t('field.avatar'),
  backgroundImage: t('field.backgroundImage'),
});
