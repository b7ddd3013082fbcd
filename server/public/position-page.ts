import { anyTimezone } from '#contract/reference.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { jobPosting } from './job-posting.ts';
import { type Preview, writePage } from './page.ts';
import { chips, cover, date, fact, logo, nothing, section } from './parts.ts';
import { positionOgContent } from './og-content.ts';
import { ogImagePath } from './og-image.ts';
import type { PublicPosition } from './present.ts';
import { richText } from './rich-text.ts';
import type { Site } from './site.ts';
import { cut, summarise } from './text.ts';

const descriptionLength = 200;

/** Public page of a position; its company's members also see a Draft. `way` is the viewer's next step. */
export const positionPage = (
  site: Site,
  position: PublicPosition,
  { way, isSignedIn }: { way: Html; isSignedIn: boolean },
): string => {
  const title = `${position.title} at ${position.company.name}`;
  return writePage(site, {
    title,
    isSignedIn,
    ...(position.isLive && { preview: preview(site, title, position) }),
    content: html`${position.isLive ? nothing : draftNotice(position)}
      <article class="panel">
        ${cover(position.company.backgroundImageUrl)}
        <div class="edge">${logo(position.company)}</div>
        <div class="body">
          <div class="head">
            <h1 dir="auto">${position.title}</h1>
            <p class="under">at ${companyName(position)}</p>
          </div>
          <div class="columns">
            <div class="side">
              <div class="action">${way}</div>
              ${facts(position)}
            </div>
            <div class="main">${role(position)}</div>
          </div>
        </div>
      </article>`,
  });
};

const draftNotice = ({ company }: PublicPosition): Html =>
  html`<p class="notice"><strong>Draft</strong> Only members of ${company.name} see this page.</p>`;

const companyName = ({ company: { name, path } }: PublicPosition): Html =>
  path === null ? html`<span dir="auto">${name}</span>` : html`<a href="${path}" dir="auto">${name}</a>`;

function facts({ place, liveSince }: PublicPosition): Html {
  const isAnywhere = place.timezone === null || place.timezone === anyTimezone;
  const given = [
    ...(place.isRemote
      ? [fact('Remote', place.timezoneStr ?? place.timezone ?? '', isAnywhere ? '' : place.timezoneMarginStr)]
      : []),
    ...(place.isPhysical ? [fact('On Site', place.physicalCountryStr)] : []),
    ...(liveSince ? [fact('Posted', date(liveSince))] : []),
  ];
  return given.length === 0 ? nothing : html`<dl class="facts">${given}</dl>`;
}

function role({ skills, optionalSkills, description, company }: PublicPosition): Html {
  return html`${skills.length > 0 ? section('Required skills', chips(skills)) : nothing}
  ${optionalSkills.length > 0 ? section('Optional skills', chips(optionalSkills)) : nothing}
  ${description === '' ? nothing : section('About this Position', richText(description))}
  ${company.description === '' && company.tagline === '' ? nothing : section('About the company', about(company))}`;
}

const about = ({ description, tagline }: PublicPosition['company']): Html =>
  description === '' ? html`<p dir="auto">${tagline}</p>` : richText(description);

function preview(site: Site, title: string, position: PublicPosition): Preview {
  const { path, place, skills, description } = position;
  const parts = [place.line, skills.slice(0, 5).join(', '), summarise(description, descriptionLength)];
  return {
    path,
    description: `${title}. ${cut(parts.filter((part) => part !== '').join('. '), descriptionLength)}`,
    ogImage: { path: ogImagePath(path, positionOgContent(site, position)), alt: title },
    data: jobPosting(site, position),
  };
}
