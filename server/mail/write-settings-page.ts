import { at } from '#contract/screens.ts';
import type { Language } from '#contract/texts/languages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { htmlTextsOf } from '#server/platform/http/html-texts.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import type { LinkedPage } from './serve-linked-pages.ts';
import type { FoundSubscription } from './change-mail-settings.ts';

const link = (inside: Html): Html => html`<a href="${at.mailSettings}">${inside}</a>`;

/** Texts of these pages in their reader's language: plain for titles, and as HTML. */
const wording = (language: Language) => ({ title: textsOf(language, 'mail'), t: htmlTextsOf(language, 'mail') });

/** Asks for confirmation. Opening a link changes nothing, because mail scanners open links too. */
export function questionPage(product: string, { kind }: FoundSubscription, language: Language): LinkedPage {
  const { title, t } = wording(language);
  const about = { product, kind: title(`unsubscribe.kind.${kind}`) };
  return {
    status: 200,
    title: title('unsubscribe.question'),
    content: html`<h1>${t('unsubscribe.question.heading', about)}</h1>
      <p class="note">${t('unsubscribe.question.note', about)}</p>
      <form method="post"><button>${t('unsubscribe.question')}</button></form>
      <p class="note">${t.rich('unsubscribe.question.settings', { link })}</p>`,
  };
}

/** Offers to undo it and restore the former setting, if this ended it. */
export function donePage(product: string, { kind, stored }: FoundSubscription, language: Language): LinkedPage {
  const { title, t } = wording(language);
  const about = { product, kind: title(`unsubscribe.kind.${kind}`) };
  return {
    status: 200,
    title: title('unsubscribe.done'),
    content: html`<h1>${t('unsubscribe.done.heading')}</h1>
      <p class="note">${t('unsubscribe.done.note', about)}</p>
      <form method="post" action="?undo${stored === 'daily' ? '=daily' : ''}">
        <button>${t('unsubscribe.undo')}</button>
      </form>
      <p class="note">${t.rich('unsubscribe.question.settings', { link })}</p>`,
  };
}

export function undonePage(product: string, { kind }: FoundSubscription, language: Language): LinkedPage {
  const { title, t } = wording(language);
  const about = { product, kind: title(`unsubscribe.kind.${kind}`) };
  return {
    status: 200,
    title: title('unsubscribe.undone'),
    content: html`<h1>${t('unsubscribe.undone')}</h1>
      <p class="note">${t('unsubscribe.undone.note', about)}</p>
      <p class="note">${t.rich('unsubscribe.question.settings', { link })}</p>`,
  };
}

export function wrongLinkPage(language: Language): LinkedPage {
  const { title, t } = wording(language);
  return {
    status: 404,
    title: title('unsubscribe.wrong'),
    content: html`<h1>${t('unsubscribe.wrong.heading')}</h1>
      <p class="note">${t('unsubscribe.wrong.note')}</p>
      <p class="note">${t.rich('unsubscribe.wrong.settings', { link })}</p>`,
  };
}
