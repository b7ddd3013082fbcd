import * as addresses from '#contract/addresses.ts';
import { placeFields } from '#contract/conditions.ts';
import { pickFields } from '#contract/description.ts';
import { dateLocaleOf, dayOf } from '#contract/texts/days.ts';
import { type Language, localeOf } from '#contract/texts/languages.ts';
import { mediaUrl } from '#server/media/service.ts';
import { type Html, html, trusted } from '#server/platform/http/html.ts';
import { htmlTextsOf } from '#server/platform/http/html-texts.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { countryNames, countriesIn, placeLine, presentSkills, skillTypes, skills } from '#server/reference/service.ts';
import { type Found, type FoundRow, type PayUnit, maxPages, positionsPerPage } from './listings.ts';
import { writePage } from './page.ts';
import { button, chips, logo, nothing } from './parts.ts';
import { type Asked, isFiltered, unitOf, writeAddress } from './positions-address.ts';
import { maxSkills, note, paid } from './rows.ts';
import type { Site } from './site.ts';

interface Given {
  asked: Asked;
  /** Whether part of the address could not be read. */
  isCut: boolean;
  isSignedIn: boolean;
  language: Language;
}

/** Minimum of found positions for search engines to index the page. */
const enoughToIndex = 3;

/** Public list of the Live positions that satisfy the filters of its address, newest first, a page at a time. */
export function positionsPage(site: Site, found: Found, { asked, isCut, isSignedIn, language }: Given): string {
  const t = htmlTextsOf(language, 'public');
  const { rows, total, page } = found;
  const names = filterNames(asked, language);
  const none = t(isFiltered(asked) ? 'positions.noneFound' : 'positions.none');
  return writePage(site, {
    language,
    title: names === '' ? t('positions.title') : t('positions.titleWith', { filters: names }),
    isSignedIn,
    list: 'positions',
    ...(isIndexed(asked, total) && {
      preview: {
        path: writeAddress(asked, page),
        description: t('positions.description', { product: site.productName }),
        data: null,
      },
    }),
    content: html`<div class="list">
      <h1>${t('positions.title')}</h1>
      <p class="under">
        ${t('positions.lead')} <a href="${addresses.matching}">${textsOf(language, 'public')('matching.title')}</a>
      </p>
      ${isCut ? html`<p class="notice" role="status">${t('positions.cut')}</p>` : nothing}
      ${form(asked, found, language)}
      <p class="found">
        ${total === 0 ? none : html`<span>${t.rich('positions.count', { count: total, b: bold })}</span>`}
        ${isFiltered(asked) ? html`<a href="${addresses.positionsPage()}">${t('positions.clear')}</a>` : nothing}
      </p>
      ${rows.length === 0 ? nothing : list(rows, language)} ${pages(asked, found, language)}
    </div>`,
  });
}

const bold = (inside: Html): Html => html`<b>${inside}</b>`;

/** Every combination of filters has an address, but few are worth indexing. */
const isIndexed = ({ q, skillId, countryId, isRemote, pay }: Asked, total: number): boolean => {
  const choices = [skillId, countryId].filter((id) => id !== undefined).length;
  return q === '' && !isRemote && !pay && (choices === 0 || (choices === 1 && total >= enoughToIndex));
};

const filterNames = ({ skillId, countryId, isRemote }: Asked, language: Language): string =>
  [
    skills.find(({ id }) => id === skillId)?.name,
    countryId === undefined ? undefined : countryNames([countryId], language),
    isRemote ? textsOf(language, 'public')('positions.remote') : undefined,
  ]
    .filter((name) => name !== undefined)
    .join(', ');

/** The filters; on a phone all but the words are folded until one of them is set. Offers what occurs, and what is set. */
function form(asked: Asked, { units, offered }: Found, language: Language): Html {
  const { q, skillId, countryId, isRemote, pay } = asked;
  const t = textsOf(language, 'public');
  const skillIds = new Set(offered.skillIds);
  const countryIds = new Set(offered.countryIds);
  const ofType = (typeId: number) =>
    skills
      .filter(({ id, skilltype_id }) => skilltype_id === typeId && (skillIds.has(id) || id === skillId))
      .map(({ id, name }) => option(name, name, id === skillId));
  const chosen = countryId === undefined ? '' : countryNames([countryId], language);
  return html`<form class="filters" action="${addresses.positionsPage()}" role="search" autocomplete="off">
    <label class="field">
      ${t('positions.words')}
      <input type="search" name="q" value="${q}" maxlength="200" placeholder="${t('positions.words.example')}" />
    </label>
    <details class="fold" ${trusted(isFiltered({ ...asked, q: '' }) ? 'open' : '')}>
      <summary>${t('positions.filters')}</summary>
    </details>
    <label class="field">
      ${t('positions.skill')}
      <select name="skill">
        <option value="">${t('positions.skill.any')}</option>
        ${skillTypes.map(({ id, name }) => {
          const found = ofType(id);
          return found.length === 0 ? nothing : html`<optgroup label="${name}">${found}</optgroup>`;
        })}
      </select>
    </label>
    <label class="field">
      ${t('positions.country')}
      <select name="country">
        <option value="">${t('positions.country.any')}</option>
        ${countriesIn(language)
          .filter(({ id, name }) => countryIds.has(id) || name === chosen)
          .map(({ code, name }) => option(code, name, name === chosen))}
      </select>
    </label>
    ${payField(pay, units, language)}
    <label class="check">
      <input type="checkbox" name="remote" value="1" ${trusted(isRemote ? 'checked' : '')} />
      ${t('positions.remote')}
    </label>
    <button class="button">${t('positions.show')}</button>
  </form>`;
}

/** Empty if no position states its pay. */
function payField(pay: Asked['pay'], units: readonly PayUnit[], language: Language): Html {
  const offered = pay && !units.some((unit) => unitOf(unit) === unitOf(pay)) ? [pay, ...units] : units;
  if (offered.length === 0) return nothing;
  const t = textsOf(language, 'public');
  const locale = localeOf(language);
  const sign = (currency: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency;
  const nameOf = ({ currency, period }: PayUnit) => t(`positions.pay.${period}`, { currency: sign(currency) });
  return html`<div class="field">
    <label for="pay">${t('positions.pay')}</label>
    <div class="joined">
      <input
        id="pay"
        name="pay"
        value="${pay?.amount ?? ''}"
        inputmode="numeric"
        maxlength="13"
        autocomplete="off"
        placeholder="${(60_000).toLocaleString(locale)}"
      />
      <select name="unit" aria-label="${t('positions.pay.unit')}">
        ${offered.map((unit) => option(unitOf(unit), nameOf(unit), pay !== undefined && unitOf(unit) === unitOf(pay)))}
      </select>
    </div>
  </div>`;
}

const option = (value: string, name: string, isChosen: boolean): Html =>
  html`<option value="${value}" ${trusted(isChosen ? 'selected' : '')}>${name}</option>`;

const list = (rows: readonly FoundRow[], language: Language): Html =>
  html`<ul class="found-list">
    ${rows.map((row) => {
      const { hashId, title, companyName, avatarKey, requiredSkillIds, liveSince, confirmedAt, pay } = row;
      const names = presentSkills(requiredSkillIds).map(({ name }) => name);
      const dayOn = (time: Date) => dayOf(time, dateLocaleOf(language), 'UTC');
      const t = textsOf(language, 'public');
      const day = dayOn(liveSince);
      return html`<li class="found-row">
        ${logo({ name: companyName, avatarUrl: mediaUrl(avatarKey) })}
        <div class="what">
          <a href="${addresses.positionPage(hashId)}" dir="auto">${title}</a>
          ${note(`${companyName}\u00a0· ${placeLine(pickFields(placeFields, row), language)}`)}
        </div>
        ${paid(pay, language)} ${names.length === 0 ? nothing : chips(names.slice(0, maxSkills))}
        <p class="note since">
          ${confirmedAt ? t('positions.confirmed', { day, confirmed: dayOn(confirmedAt) }) : t('positions.liveSince', { day })}
        </p>
      </li>`;
    })}
  </ul>`;

function pages(asked: Asked, { page, pages, total }: Found, language: Language): Html {
  const t = textsOf(language, 'public');
  if (pages === 1) return nothing;
  const isEnd = page === maxPages && total > maxPages * positionsPerPage;
  return html`<p class="pages">
      ${page > 1 ? html`<a href="${writeAddress(asked, page - 1)}">${t('positions.previous')}</a>` : nothing}
      <span class="note">${t('positions.page', { page, pages })}</span>
      ${page < pages ? button(writeAddress(asked, page + 1), t('positions.next')) : nothing}
    </p>
    ${isEnd ? note(t('positions.end')) : nothing}`;
}
