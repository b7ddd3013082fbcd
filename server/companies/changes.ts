import type { companyFields } from '#contract/companies.ts';
import type { Changes } from '#contract/description.ts';
import { hostOf, readLinks } from '#server/reference/service.ts';
import { companyKey } from './company-key.ts';
import type { CompanyUpdate } from './store.ts';

const links = {
  website: 'website',
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
  changes: Changes<typeof companyFields>,
  readText: (html: string, path: string) => Promise<string>,
): Promise<CompanyUpdate> {
  const { description, benefits } = changes;
  const update: CompanyUpdate = { ...changes, ...readLinks(links, changes, 'company') };
  if (update.website !== undefined) update.websiteHost = hostOf(update.website);
  if (changes.name !== undefined) update.nameKey = companyKey(changes.name);
  if (description !== undefined) update.description = await readText(description, 'company.description');
  if (benefits !== undefined) update.benefits = await readText(benefits, 'company.benefits');
  return update;
}
