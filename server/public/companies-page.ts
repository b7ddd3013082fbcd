import * as addresses from '#contract/addresses.ts';
import type { Language } from '#contract/texts/languages.ts';
import { mediaUrl } from '#server/media/service.ts';
import { html } from '#server/platform/http/html.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import type { Listings } from './listings.ts';
import { writePage } from './page.ts';
import { button, logo, nothing } from './parts.ts';
import { note } from './rows.ts';
import type { Site } from './site.ts';

interface Given {
  /** Id below which the page continues; null for the first page. */
  before: number | null;
  isSignedIn: boolean;
  language: Language;
}

/** Public list of the companies with Live positions, newest first, a page at a time. */
export function companiesPage(
  site: Site,
  { rows, hasMore }: Awaited<ReturnType<Listings['companies']>>,
  { before, isSignedIn, language }: Given,
): string {
  const t = textsOf(language, 'public');
  const last = rows.at(-1);
  return writePage(site, {
    language,
    title: t('companies.title'),
    isSignedIn,
    list: 'companies',
    preview: {
      path: addresses.companiesPage(before ?? undefined),
      description: t('companies.description', { product: site.productName }),
      data: null,
    },
    content: html`<div class="list">
      <h1>${t('companies.title')}</h1>
      ${rows.length === 0 ? note(t('companies.none')) : nothing}
      <ul class="rows">
        ${rows.map(
          ({ id, name, tagline, avatarKey, positionCount }) =>
            html`<li class="row company">
              ${logo({ name, avatarUrl: mediaUrl(avatarKey) })}
              <a href="${addresses.companyPage(id)}" dir="auto">${name}</a>
              ${note(tagline)} ${note(t('company.positions', { count: positionCount }))}
            </li>`,
        )}
      </ul>
      <p class="pages">
        ${before === null ? nothing : html`<a href="${addresses.companiesPage()}">${t('companies.first')}</a>`}
        ${hasMore && last ? button(addresses.companiesPage(last.id), t('companies.more')) : nothing}
      </p>
    </div>`,
  });
}
