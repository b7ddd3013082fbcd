import type { Language } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { summarise } from '#server/rich-text/service.ts';
import { companyOgContent } from './describe-og-image.ts';
import { ogImagePath } from './draw-og-images.ts';
import { type ListedRow, type PublicCompany, presentLink } from './present.ts';
import type { Site } from './read-site.ts';
import type { Page } from './write-page.ts';

const descriptionLength = 200;

/** The page of a company, with its Live positions. */
export function showCompany(
  site: Site,
  { company, rows, language }: { company: PublicCompany; rows: readonly ListedRow[]; language: Language },
): Page<'company'> {
  const t = textsOf(language, 'public');
  const { name, path, tagline, description } = company;
  const named = { company: name, product: site.productName };
  const text = tagline || summarise(description, descriptionLength);
  return {
    page: 'company',
    content: { company, positions: rows.map((row) => presentLink(row, language)) },
    title: name,
    preview: {
      path,
      description: text === '' ? t('company.summary', named) : t('company.summaryWith', { ...named, text }),
      ogImage: { path: ogImagePath(path, companyOgContent(site, company)), alt: name },
      data: organization(site, company),
    },
  };
}

/** The company as a schema.org Organization. */
const organization = ({ origin }: Site, company: PublicCompany): object => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: company.name,
  url: company.links.website ?? `${origin}${company.path}`,
  ...(company.avatarUrl && { logo: `${origin}${company.avatarUrl}` }),
  ...(company.tagline && { description: company.tagline }),
  sameAs: Object.values(company.links),
});
