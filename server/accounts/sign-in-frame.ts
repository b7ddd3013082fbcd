import { markSvg } from '#contract/mark.ts';
import type { Language } from '#contract/texts/languages.ts';
import { type Html, html, trusted } from '#server/platform/http/html.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { htmlTextsOf } from '#server/platform/http/html-texts.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { type Parts, languageChoice } from './frame.ts';

const mark = trusted(markSvg('width="30" height="30"'));
const roles = ['frontEnd', 'platform', 'data', 'mobile', 'security'] as const;

/**
 * Writes what sign-in looks like, without anything to use, and what sign-up shares with it. The screen of web/accounts
 * takes its place; e2e/shell.spec.ts compares them.
 */
export function writeSignInFrame(
  { icons }: Parts,
  settings: Settings,
  { language, isSignUp }: { language: Language; isSignUp: boolean },
): Html {
  const t = textsOf(language, 'accounts');
  const lines = roles.map(
    (role, index) =>
      html`<div class="role-list-module_line">
        <span class="role-list-module_number">0${index + 1}</span>${t(`roles.${role}`)}
        <span class="role-list-module_tick" style="line-height: 0">${trusted(icons.tick)}</span>
      </div>`,
  );
  return html`<div class="account-page-module_page">
    <header class="account-page-module_side" inert aria-hidden="true">
      <span class="wordmark-module_root" data-size="lg">${mark}${settings.productName}</span>
      <div class="role-list-module_list">
        <p class="role-list-module_sentence">${t('roles.sentence')}</p>
        <div class="role-list-module_lines">${lines}</div>
        <div class="role-list-module_own">
          <span class="role-list-module_number">06</span>
          <div class="role-list-module_who">
            <div class="role-list-module_placeholder">${t(isSignUp ? 'signUp.you' : 'signIn.you')}</div>
          </div>
          <span class="role-list-module_ring"></span>
        </div>
      </div>
    </header>
    <main class="account-page-module_main" aria-busy="true">
      ${isSignUp ? heading(t('signUp.title')) : signIn(icons, settings, language)}
    </main>
  </div>`;
}

/** Names the page where its title does not stand yet. */
const heading = (title: string): Html => html`<div role="heading" aria-level="1" aria-label="${title}"></div>`;

const link = (inside: Html): Html => html`<a>${inside}</a>`;

const button = (label: string, classes: string, variant: string) =>
  html`<button class="button-module_root ${classes}" data-variant="${variant}" data-size="lg" data-full="true" disabled>
    <span class="button-module_label">${label}</span>
  </button>`;

function signIn(icons: Parts['icons'], { productName, languages }: Settings, language: Language): Html {
  const t = textsOf(language, 'accounts');
  const className = 'language-choice-module_root';
  return html`<div class="account-page-module_form">
    <h1 class="account-page-module_title">${t('signIn.title')}</h1>
    <div class="form-module_form" inert aria-hidden="true">
      <div>
        <span class="text-input-module_label">${t('field.email')}</span>
        <div class="text-input-module_box" data-size="md"><input class="text-input-module_input" disabled /></div>
        <p class="text-input-module_description">${t('signIn.hint')}</p>
      </div>
      ${button(t('signIn.submit'), 'form-module_button', 'filled')} ${button(t('signIn.passkey'), '', 'default')}
      <p class="form-module_other">
        ${htmlTextsOf(language, 'accounts').rich('signIn.newHere', { product: productName, link })}
      </p>
    </div>
    <footer class="account-page-module_footer" inert aria-hidden="true">
      ${languageChoice(icons.languages, { languages, shown: language, className })}
    </footer>
  </div>`;
}
