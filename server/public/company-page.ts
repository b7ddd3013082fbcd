import { type Html, html } from '#server/platform/http/html.ts';
import { companyOgContent } from './og-content.ts';
import { ogImagePath } from './og-image.ts';
import { writePage } from './page.ts';
import { chips, cover, logo, nothing, section } from './parts.ts';
import type { PublicCompany } from './present.ts';
import { richText } from './rich-text.ts';
import type { Site } from './site.ts';
import { summarise } from './text.ts';

const descriptionLength = 200;

/** Public page of a company, with its Live positions. */
export const companyPage = (site: Site, company: PublicCompany, { isSignedIn }: { isSignedIn: boolean }): string => {
  const { name, tagline, description, benefits } = company;
  const text = tagline || summarise(description, descriptionLength);
  return writePage(site, {
    title: name,
    isSignedIn,
    preview: {
      path: company.path,
      description: `${name} on ${site.productName}${text === '' ? '' : `: ${text}`}`,
      ogImage: { path: ogImagePath(company.path, companyOgContent(site, company)), alt: name },
      data: organization(site, company),
    },
    content: html`<article class="panel">
      ${cover(company.backgroundImageUrl)}
      <div class="edge">${logo(company)}</div>
      <div class="body">
        <div class="head">
          <h1 dir="auto">${name}</h1>
          ${tagline === '' ? nothing : html`<p class="under" dir="auto">${tagline}</p>`} ${links(company)}
        </div>
        <div class="stack">
          ${section(positionsTitle(company), positions(company), 'wide')}
          ${description === '' ? nothing : section('About', richText(description))}
          ${benefits === '' ? nothing : section('Benefits', richText(benefits))}
        </div>
      </div>
    </article>`,
  });
};

const links = ({ name, links }: PublicCompany): Html =>
  links.length === 0
    ? nothing
    : html`<ul class="links">
        ${links.map(
          (link) =>
            html`<li>
              <a
                href="${link.href}"
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
                aria-label="${name}: ${link.name}"
                >${link.name}</a
              >
            </li>`,
        )}
      </ul>`;

const positionsTitle = ({ positionCount }: PublicCompany): string =>
  positionCount === 1 ? '1 open position' : `${positionCount} open positions`;

/** Skills named in a row. */
const maxSkills = 12;

const positions = ({ positions, positionCount }: PublicCompany): Html =>
  html`<ul class="rows">
      ${positions.map(
        ({ path, title, placeLine, skills }) =>
          html`<li class="row">
            <a href="${path}" dir="auto">${title}</a>
            ${placeLine === '' ? nothing : html`<p class="note">${placeLine}</p>`}
            ${skills.length === 0 ? nothing : chips(skills.slice(0, maxSkills))}
          </li>`,
      )}
    </ul>
    ${positions.length < positionCount ? html`<p class="note">These are the newest ${positions.length}.</p>` : nothing}`;

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
