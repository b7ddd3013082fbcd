import * as addresses from '#contract/addresses.ts';
import { pickFields } from '#contract/description.ts';
import { placeFields } from '#contract/conditions.ts';
import { type ShownPay, payAmount, payUnit } from '#contract/pay.ts';
import type { Language } from '#contract/texts/languages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { placeLine, presentSkills } from '#server/reference/service.ts';
import { chips, nothing } from './parts.ts';
import type { SimilarRow } from './listings.ts';

/** Maximum skills in a row. */
export const maxSkills = 12;

export interface PositionLink {
  path: string;
  title: string;
  place: Parameters<typeof placeLine>[0];
  pay: ShownPay | null;
  skills: readonly string[];
  /** Present in lists with positions of several companies. */
  companyName?: string;
}

/** Positions as links, with pay, place and skills. */
export const positionRows = (positions: readonly PositionLink[], language: Language): Html =>
  html`<ul class="rows">
    ${positions.map(
      ({ path, title, place, pay, skills, companyName = '' }) =>
        html`<li class="row">
          <a href="${path}" dir="auto">${title}</a>
          ${note([companyName, placeLine(place, language)].filter((part) => part !== '').join('\u00a0· '))}
          ${paid(pay, language)} ${skills.length === 0 ? nothing : chips(skills.slice(0, maxSkills))}
        </li>`,
    )}
  </ul>`;

export const note = (text: string): Html => (text === '' ? nothing : html`<p class="note" dir="auto">${text}</p>`);

/** A position's pay on one line, or that it states none. */
export function paid(pay: ShownPay | null, language: Language): Html {
  const t = textsOf(language, 'pay');
  return pay === null
    ? html`<p class="paid note">${t('none')}</p>`
    : html`<p class="paid note"><b>${payAmount(pay, language)}</b> ${payUnit(pay, t)}</p>`;
}

/** Presents a position for a list with those of other companies. */
export const presentSimilar = (row: SimilarRow): PositionLink => ({
  path: addresses.positionPage(row.hashId),
  title: row.title,
  place: pickFields(placeFields, row),
  pay: row.pay,
  skills: presentSkills(row.requiredSkillIds).map(({ name }) => name),
  companyName: row.companyName,
});
