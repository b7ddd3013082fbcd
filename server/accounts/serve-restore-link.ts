import type { FastifyInstance } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import type { Language } from '#contract/texts/languages.ts';
import { linkedPages } from '#server/mail/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { html } from '#server/platform/http/html.ts';
import { htmlTextsOf } from '#server/platform/http/html-texts.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { findFormerAddress } from './former-addresses-store.ts';
import { restoreAddress } from './restore-address.ts';

type Said = 'question' | 'restored' | 'unknown' | 'taken';

/** Pages behind 'This was not me', the link in the mail to a former address. */
export function restoreRoutes(app: FastifyInstance, services: Services): void {
  linkedPages(app, services, addresses.restoreAddress(':token'), {
    show: async (token, language) => {
      const isKnown = (await findFormerAddress(services.db, token)) !== undefined;
      return pageOf(isKnown ? 'question' : 'unknown', language);
    },
    act: async (token, language) => pageOf(await restoreAddress(services, token), language),
  });
}

function pageOf(said: Said, language: Language) {
  const title = textsOf(language, 'mail');
  const t = htmlTextsOf(language, 'mail');
  return {
    status: said === 'unknown' ? 404 : said === 'taken' ? 409 : 200,
    title: title(`restore.${said}`),
    content: html`<h1>${t(`restore.${said}`)}</h1>
      <p class="note">${t(`restore.${said}.note`)}</p>
      ${
        said === 'question'
          ? html`<form method="post"><button>${t('restore.question.button')}</button></form>`
          : html`<p class="note"><a href="${addresses.home}">${t('restore.signIn')}</a></p>`
      }`,
  };
}
