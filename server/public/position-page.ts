import { payAmount, payLine, payUnit } from '#contract/pay.ts';
import { hasPlace, waysOf } from '#contract/place.ts';
import { dateLocaleOf } from '#contract/texts/days.ts';
import type { Language } from '#contract/texts/languages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { htmlTextsOf } from '#server/platform/http/html-texts.ts';
import { endOf } from '#server/positions/service.ts';
import { placeLine, presentPlace, presentTerms } from '#server/reference/service.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { cut, summarise } from '#server/rich-text/service.ts';
import { jobPosting } from './job-posting.ts';
import { type Preview, writePage } from './page.ts';
import { chips, condition, cover, date, fact, logo, nothing, section, verified } from './parts.ts';
import { positionOgContent } from './og-content.ts';
import { ogImagePath } from './og-image.ts';
import type { PublicPosition } from './present.ts';
import { reportLinks } from './report-page.ts';
import { richText } from './rich-text.ts';
import { type PositionLink, positionRows } from './rows.ts';
import type { Site } from './site.ts';

const descriptionLength = 200;

interface Around {
  way: Html;
  /** Other Live positions of the company, and their total number. */
  others: { rows: readonly PositionLink[]; total: number };
  isSignedIn: boolean;
  language: Language;
}

/** Public page of a position; its company's members also see a Draft. `way` is the viewer's next step. */
export const positionPage = (
  site: Site,
  position: PublicPosition,
  { way, others, isSignedIn, language }: Around,
): string => {
  const t = htmlTextsOf(language, 'public');
  const name = position.title || t('position.untitled');
  const title = t('position.title', { title: name, company: position.company.name });
  return writePage(site, {
    language,
    title,
    isSignedIn,
    position: position.hashId,
    ...(position.isLive && { preview: preview(site, title, position, language) }),
    content: html`${position.isLive ? nothing : draftNotice(position, language)}
      <article class="panel">
        ${cover(position.company.backgroundImageUrl)}
        <div class="edge">${logo(position.company)}</div>
        <div class="body">
          <div class="columns">
            <div class="head">
              <h1 dir="auto">${name}</h1>
              <p class="under">
                ${t.rich('position.atCompany', {
                  name: position.company.name,
                  company: (inside) => companyName(position, inside),
                })}
              </p>
              ${verified(position.company.verifiedDomain, language)}
              ${position.isLive ? vacancy(site, position, language) : nothing} ${payOf(position, language)}
            </div>
            <div class="side">
              <div class="action">${way}</div>
              ${facts(position, language)}
            </div>
            <div class="main">
              ${role(position, language)} ${more(position, others, language)}
              ${position.isLive ? reportLinks('position', position.hashId, language) : nothing}
            </div>
          </div>
        </div>
      </article>`,
  });
};

/** The pay, with the company's benefits below, which some countries require beside it. */
function payOf({ pay, company }: PublicPosition, language: Language): Html {
  const t = textsOf(language, 'pay');
  const benefits = textsOf(language, 'profiles')('company.benefits');
  return html`${
    pay === null
      ? html`<p class="pay none">${t('none')}</p>`
      : html`<p class="pay">
          <b>${payAmount(pay, language)}</b>
          ${payUnit(pay, t)}${pay.note === '' ? nothing : html`<span class="extra" dir="auto">${pay.note}</span>`}
        </p>`
  }
  ${
    company.benefits === ''
      ? nothing
      : html`<section class="benefits">
          <h2>${benefits}</h2>
          ${richText(company.benefits)}
        </section>`
  }`;
}

/** The statement that the position is to be filled now, with its end. */
function vacancy({ positionDays }: Site, position: PublicPosition, language: Language): Html {
  const end = endOf(position, positionDays);
  const t = textsOf(language, 'public');
  const day = end?.toLocaleDateString(dateLocaleOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  return html`<p class="note">${day ? t('position.vacancyUntil', { day }) : t('position.vacancy')}</p>`;
}

const draftNotice = ({ company }: PublicPosition, language: Language): Html =>
  html`<p class="notice">
    ${htmlTextsOf(language, 'public').rich('position.draft', {
      company: company.name,
      b: (inside) => html`<strong>${inside}</strong>`,
    })}
  </p>`;

const companyName = ({ company: { path } }: PublicPosition, name: Html): Html =>
  path === null ? html`<span dir="auto">${name}</span>` : html`<a href="${path}" dir="auto">${name}</a>`;

function facts(position: PublicPosition, language: Language): Html {
  const { place, liveSince } = position;
  const t = textsOf(language, 'public');
  const { timezoneStr, timezoneMarginStr, physicalCountryStr } = presentPlace(place, language);
  const { remote, onSite } = waysOf(place, {
    remote: () => condition(t('position.remote'), timezoneStr ?? place.timezone ?? '', timezoneMarginStr),
    onSite: () => condition(t('position.onSite'), physicalCountryStr),
  });
  const location = textsOf(language, 'profiles')('position.location');
  const open = hasPlace(place) ? undefined : condition(location, placeLine(place, language));
  const posted = liveSince ? fact(t('position.posted'), date(liveSince, language)) : undefined;
  const terms = presentTerms(position, language).map(({ label, value }) => condition(label, value));
  const given = [remote, onSite, open, ...terms, posted].filter((one) => one !== undefined);
  return given.length === 0 ? nothing : html`<dl class="facts">${given}</dl>`;
}

function role({ skills, optionalSkills, description, company }: PublicPosition, language: Language): Html {
  const t = textsOf(language, 'public');
  return html`${skills.length > 0 ? section(t('position.requiredSkills'), chips(skills)) : nothing}
  ${optionalSkills.length > 0 ? section(t('position.optionalSkills'), chips(optionalSkills)) : nothing}
  ${description === '' ? nothing : section(t('position.about'), richText(description))}
  ${company.description === '' && company.tagline === '' ? nothing : section(t('position.aboutCompany'), about(company))}`;
}

/** Links to more of the company. */
function more({ company }: PublicPosition, { rows, total }: Around['others'], language: Language): Html {
  if (rows.length === 0 || company.path === null) return nothing;
  const t = textsOf(language, 'public');
  const all = html`<p><a href="${company.path}">${t('position.all', { count: total })}</a></p>`;
  return section(t('position.more', { company: company.name }), html`${positionRows(rows, language)} ${all}`);
}

const about = ({ description, tagline }: PublicPosition['company']): Html =>
  description === '' ? html`<p dir="auto">${tagline}</p>` : richText(description);

function preview(site: Site, title: string, position: PublicPosition, language: Language): Preview {
  const { path, place, skills, description, pay } = position;
  const paid = pay === null ? '' : payLine(pay, textsOf(language, 'pay'), language);
  const parts = [
    paid,
    placeLine(place, language),
    skills.slice(0, 5).join(', '),
    summarise(description, descriptionLength),
  ];
  return {
    path,
    description: `${title}. ${cut(parts.filter((part) => part !== '').join('. '), descriptionLength)}`,
    ogImage: { path: ogImagePath(path, positionOgContent(site, position)), alt: title },
    data: jobPosting(site, position),
  };
}
