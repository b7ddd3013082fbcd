import type { Company } from '#contract/companies.ts';
import type { Stored } from '#web/platform/merge-forms.ts';

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

export const fieldLabels = {
  name: 'Name',
  tagline: 'Tagline',
  website: 'Website',
  linkedin: 'LinkedIn',
  twitter: 'Twitter/X',
  youtube: 'YouTube',
  instagram: 'Instagram',
  facebook: 'Facebook',
  description: 'About',
  benefits: 'Benefits',
  avatar: 'Logo',
  backgroundImage: 'Background image',
} as const satisfies Record<keyof CompanyDraft | CompanyImage, string>;
