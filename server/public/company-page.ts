import type { Language } from '#contract/texts/languages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { summarise } from '#server/rich-text/service.ts';
import { companyOgContent } from './og-content.ts';
import { ogImagePath } from './og-image.ts';
import { writePage } from './page.ts';
import { cover, logo, nothing, section, verified } from './parts.ts';
import type { PublicCompany } from './present.ts';
import { reportLinks } from './report-page.ts';
import { richText } from './rich-text.ts';
import { note, positionRows } from './rows.ts';
import type { Site } from './site.ts';

const descriptionLength = 200;

/** Public page of a company, with its Live positions. */
export const companyPage = (
  site: Site,
  company: PublicCompany,
  { isSignedIn, language }: { isSignedIn: boolean; language: Language },
): string => {
  const t = textsOf(language, 'public');
  const { name, tagline, description, benefits } = company;
  const named = { company: name, product: site.productName };
  const text = tagline || summarise(description, descriptionLength);
  return writePage(site, {
    language,
    title: name,
    isSignedIn,
    preview: {
      path: company.path,
      description: text === '' ? t('company.summary', named) : t('company.summaryWith', { ...named, text }),
      ogImage: { path: ogImagePath(company.path, companyOgContent(site, company)), alt: name },
      data: organization(site, company),
    },
    content: html`<article class="panel">
      ${cover(company.backgroundImageUrl)}
      <div class="edge">${logo(company)}</div>
      <div class="body">
        <div class="head">
          <h1 dir="auto">${name}</h1>
          ${tagline === '' ? nothing : html`<p class="under" dir="auto">${tagline}</p>`}
          ${verified(company.verifiedDomain, language)} ${links(company, t('company.website'))}
        </div>
        <div class="stack">
          ${section(t('company.positions', { count: company.positionCount }), positions(company, language), 'wide')}
          ${description === '' ? nothing : section(t('company.about'), richText(description))}
          ${benefits === '' ? nothing : section(t('company.benefits'), richText(benefits))}
          ${reportLinks('company', company.id, language)}
        </div>
      </div>
    </article>`,
  });
};

const links = ({ name, links }: PublicCompany, website: string): Html =>
  links.length === 0
    ? nothing
    : html`<ul class="links">
        ${links.map((link) => {
          const label = link.network === 'website' ? website : link.name;
          return html`<li>
            <a href="${link.href}" target="_blank" rel="noopener noreferrer nofollow ugc" aria-label="${name}: ${label}"
              >${label}</a
            >
          </li>`;
        })}
      </ul>`;

const positions = ({ positions, positionCount }: PublicCompany, language: Language): Html =>
  html`${positionRows(positions, language)}
  ${positions.length < positionCount ? note(textsOf(language, 'public')('company.newest', { count: positions.length })) : nothing}`;

/** The company as a schema.org Organization. */
const organization = ({ origin }: Site, company: PublicCompany): object => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: company.name,
  url: company.website ?? `${origin}${company.path}`,
  ...(company.avatarUrl && { logo: `${origin}${company.avatarUrl}` }),
  ...(company.tagline && { description: company.tagline }),
  sameAs: company.links.map(({ href }) => href),
});
