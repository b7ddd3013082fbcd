import * as addresses from '#contract/addresses.ts';
import { markSvg } from '#contract/mark.ts';
import type { NewestPositions } from '#contract/public.ts';
import type { Language } from '#contract/texts/languages.ts';
import { type Html, html, trusted } from '#server/platform/http/html.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { htmlTextsOf } from '#server/platform/http/html-texts.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { type Parts, languageChoice } from './frame.ts';

const mark = trusted(markSvg('width="30" height="30"'));
const roles = ['frontEnd', 'platform', 'data', 'mobile', 'security'] as const;

export interface VisitorFrameOptions {
  language: Language;
  screen: 'signIn' | 'signUp';
  /** Whether sign-up starts with Talent selected. */
  isTalent: boolean;
  newest: NewestPositions | undefined;
  /** Whether sign-in explains how to become the administrator. */
  lacksAdministrator: boolean;
}

/**
 * Writes the look of sign-in and sign-up, of which only the links to positions work. The screen of web/accounts
 * replaces it; e2e/shell.spec.ts compares them.
 */
export function writeVisitorFrame(
  { icons }: Parts,
  { productName, imprintUrl, languages }: Settings,
  { language, screen, isTalent, newest, lacksAdministrator }: VisitorFrameOptions,
): Html {
  const t = textsOf(language, 'accounts');
  const positions = newest?.positions ?? [];
  const lines = roles.map(
    (role, index) =>
      html`<div class="role-list-module_line">
        <span class="role-list-module_number">0${index + 1}</span>${t(`roles.${role}`)}
        <span class="role-list-module_tick" style="line-height: 0">${trusted(icons.tick)}</span>
      </div>`,
  );
  const drawing = html`<div class="role-list-module_lines">${lines}</div>`;
  const isListed = trusted(positions.length > 0 ? 'data-listed="true"' : '');
  const length = positions.length || roles.length;
  const className = 'language-choice-module_root';
  return html`<div class="account-page-module_page" ${isListed}>
    <header class="account-page-module_side" inert aria-hidden="true">
      <span class="wordmark-module_root" data-size="lg">${mark}${productName}</span>
      <div class="role-list-module_list" ${isListed}>
        <p class="role-list-module_sentence">${t('roles.sentence')}</p>
        ${positions.length > 0 ? '' : drawing}
        <div class="role-list-module_own">
          <span class="role-list-module_number">0${length + 1}</span>
          <div class="role-list-module_who">
            <div class="role-list-module_placeholder">${t(`${screen}.you`)}</div>
          </div>
          <span class="role-list-module_ring"></span>
        </div>
      </div>
    </header>
    <main class="account-page-module_main" aria-busy="true">
      <div class="account-page-module_form">
        <h1 class="account-page-module_title">${t(`${screen}.title`)}</h1>
        <div class="form-module_form" inert aria-hidden="true">
          ${screen === 'signUp' ? signUp(icons, language, isTalent) : signIn(language, productName, lacksAdministrator)}
        </div>
        <footer class="account-page-module_footer" inert aria-hidden="true">
          ${languageChoice(icons.languages, { languages, shown: language, className })}
          ${imprintUrl === undefined ? '' : html`<a>${t('imprint')}</a>`}
        </footer>
      </div>
    </main>
    ${newest && positions.length > 0 ? list(newest, language) : ''}
  </div>`;
}

/** As web/accounts/newest-list.tsx writes it. */
function list({ positions, positionCount, companyCount }: NewestPositions, language: Language): Html {
  const t = textsOf(language, 'accounts');
  const more = (path: string, name: string, count: number) =>
    html`<span><a class="newest-list-module_link" href="${path}">${name}</a> ${t('newest.count', { count })}</span>`;
  return html`<section class="newest-list-module_root" aria-labelledby="newest">
    <h2 id="newest" class="newest-list-module_heading">${t('newest.title')}</h2>
    <p class="newest-list-module_why">${t('newest.why')}</p>
    <ol class="newest-list-module_lines">
      ${positions.map(position)}
    </ol>
    <p class="newest-list-module_more">
      ${more(addresses.positionsPage(), t('newest.all'), positionCount)}
      ${more(addresses.companiesPage(), t('newest.companies'), companyCount)}
    </p>
  </section>`;
}

const position = ({ hashId, title, companyName, place, pay }: NewestPositions['positions'][number], index: number) =>
  html`<li class="newest-list-module_item">
    <a class="newest-list-module_line" href="${addresses.positionPage(hashId)}"
      ><span class="newest-list-module_number" aria-hidden="true">0${index + 1}</span
      ><span class="newest-list-module_what"
        ><span class="newest-list-module_title" dir="auto">${title}</span
        ><span class="newest-list-module_place" dir="auto">${companyName} · ${place}</span></span
      ><span class="newest-list-module_pay" aria-hidden="true"
        >${pay.amount === '' ? '' : amount(pay.amount)} ${pay.unit}</span
      ><span class="newest-list-module_spoken">${pay.spoken}</span></a
    >
  </li>`;

const amount = (text: string): Html => html`<span class="newest-list-module_amount">${text}</span>`;

function signIn(language: Language, product: string, lacksAdministrator: boolean): Html {
  const t = textsOf(language, 'accounts');
  const other = htmlTextsOf(language, 'accounts').rich('signIn.newHere', { product, link });
  return html`${field(t('field.email'), t('signIn.hint'))} ${button(t('signIn.submit'), 'form-module_button', 'filled')}
    ${button(t('signIn.passkey'), '', 'default')}
    <p class="form-module_other">${other}</p>
    ${lacksAdministrator ? html`<p class="form-module_lack">${t('signIn.noAdministrator')}</p>` : ''}`;
}

function signUp(icons: Parts['icons'], language: Language, isTalent: boolean): Html {
  const t = textsOf(language, 'accounts');
  const { rich } = htmlTextsOf(language, 'accounts');
  const card = (name: 'client' | 'talent', isChosen: boolean) =>
    html`<div class="account-cards-module_card">
      <span class="account-cards-module_icon" style="line-height: 0">${trusted(icons[name])}</span>
      <input type="radio" class="check-mark-module_radio" disabled ${trusted(isChosen ? 'checked' : '')} />
      <span class="account-cards-module_name">${t(`accountType.${name}`)}</span>
      <span class="account-cards-module_text">${t(`accountType.${name}.note`)}</span>
    </div>`;
  return html`<fieldset class="account-cards-module_group" disabled>
      ${card('client', !isTalent)} ${card('talent', isTalent)}
    </fieldset>
    ${isTalent ? '' : field(t('field.company'))}
    <div class="form-module_columns">${field(t('field.firstName'))} ${field(t('field.lastName'))}</div>
    ${field(t('field.email'))} ${button(t('signUp.submit'), 'form-module_button', 'filled')}
    <p class="form-module_other">
      ${rich('signUp.hasAccount', { link })}<br />${rich('signUp.rules', { link, kept: link })}
    </p>`;
}

const link = (inside: Html): Html => html`<a>${inside}</a>`;

const field = (label: string, hint?: string): Html =>
  html`<div>
    <span class="text-input-module_label">${label}</span>
    <div class="text-input-module_box" data-size="md"><input class="text-input-module_input" disabled /></div>
    ${hint === undefined ? '' : html`<p class="text-input-module_description">${hint}</p>`}
  </div>`;

const button = (label: string, classes: string, variant: string): Html =>
  html`<button class="button-module_root ${classes}" data-variant="${variant}" data-size="lg" data-full="true" disabled>
    <span class="button-module_label">${label}</span>
  </button>`;
