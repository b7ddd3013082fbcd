import type { companyFields } from '#contract/companies.ts';
import type { Changes } from '#contract/description.ts';
import { readTogether } from '#server/platform/errors/app-error.ts';
import { hostOf, readLinks } from '#server/reference/service.ts';
import { companyKey } from './make-company-key.ts';
import type { CompanyUpdate } from './store.ts';

const links = {
  website: 'website',
  linkedin: 'linkedinCompany',
  twitter: 'twitter',
  youtube: 'youtube',
  instagram: 'instagram',
  facebook: 'facebook',
} as const;

/** Reads the links among a company's changes; see `readLinks`. */
export const readCompanyLinks = (changes: Changes<typeof companyFields>) => readLinks(links, changes, 'company');

/**
 * Reads, checks and cleans a company's changes. 422 for addresses that are not http(s) and texts that are too long,
 * naming all of them. An absent field changes nothing.
 */
export async function readCompanyChanges(
  changes: Changes<typeof companyFields>,
  readText: (html: string, path: string) => Promise<string>,
): Promise<CompanyUpdate> {
  const { description, benefits } = changes;
  const read = await readTogether({
    links: () => readCompanyLinks(changes),
    description: async () =>
      description !== undefined && { description: await readText(description, 'company.description') },
    benefits: async () => benefits !== undefined && { benefits: await readText(benefits, 'company.benefits') },
  });
  const update: CompanyUpdate = { ...changes, ...read.links, ...read.description, ...read.benefits };
  if (update.website !== undefined) update.websiteHost = hostOf(update.website);
  if (changes.name !== undefined) update.nameKey = companyKey(changes.name);
  return update;
}
