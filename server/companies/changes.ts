import type { CompanyChanges } from '#contract/companies.ts';
import { readSocialLink, readWebsite } from '#server/reference/service.ts';
import type { CompanyUpdate } from './store.ts';

const networks = {
  linkedin: 'linkedinCompany',
  twitter: 'twitter',
  youtube: 'youtube',
  instagram: 'instagram',
  facebook: 'facebook',
} as const;

/**
 * Reads, checks and cleans a company's changes. 422 for addresses that are not http(s) and texts that are too long. An
 * absent field changes nothing.
 */
export async function readCompanyChanges(
  changes: CompanyChanges,
  readText: (html: string, path: string) => Promise<string>,
): Promise<CompanyUpdate> {
  const { name, website, tagline, description, benefits } = changes;
  const update: CompanyUpdate = {
    ...(name !== undefined && { name }),
    ...(website !== undefined && { website: readWebsite(website, 'company.website') }),
    ...(tagline !== undefined && { tagline }),
  };
  for (const field of ['linkedin', 'twitter', 'youtube', 'instagram', 'facebook'] as const) {
    const typed = changes[field];
    if (typed !== undefined) update[field] = readSocialLink(networks[field], typed, `company.${field}`);
  }
  if (description !== undefined) update.description = await readText(description, 'company.description');
  if (benefits !== undefined) update.benefits = await readText(benefits, 'company.benefits');
  return update;
}
