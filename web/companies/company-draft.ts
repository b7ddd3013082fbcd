import type { Company } from '#contract/companies.ts';

/** A company while it is edited; an empty field is an empty string. */
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

export const draftOf = (company: Company): CompanyDraft => ({
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
