import * as addresses from '#contract/addresses.ts';
import type { Language } from '#contract/texts/languages.ts';
import { mediaUrl } from '#server/media/service.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import type { Listings } from './list-live.ts';
import type { Site } from './read-site.ts';
import type { Page } from './write-page.ts';

type Found = Awaited<ReturnType<Listings['companies']>>;

/** A page of the companies with Live positions, newest first. `before` is the id below which it continues. */
export function showCompanies(
  { productName }: Site,
  { rows, hasMore }: Found,
  { before, language }: { before: number | null; language: Language },
): Page<'companies'> {
  const t = textsOf(language, 'public');
  const last = rows.at(-1);
  return {
    page: 'companies',
    content: {
      companies: rows.map(({ id, name, tagline, avatarKey, positionCount }) => ({
        path: addresses.companyPage(id),
        name,
        tagline,
        avatarUrl: mediaUrl(avatarKey),
        positionCount,
      })),
      isFirst: before === null,
      more: hasMore && last ? addresses.companiesPage(last.id) : undefined,
    },
    title: t('companies.title'),
    list: 'companies',
    preview: {
      path: addresses.companiesPage(before ?? undefined),
      description: t('companies.description', { product: productName }),
      data: null,
    },
  };
}
