import type { FastifyInstance } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import { at } from '#contract/screens.ts';
import type { Language } from '#contract/texts/languages.ts';
import { linkedPages } from '#server/mail/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { htmlTextsOf } from '#server/platform/http/html-texts.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { type StoppedSearch, findStopped, stopSearch } from './stop-search.ts';

/** Pages behind the link that ends the mails of one saved search. */
export function stopRoutes(app: FastifyInstance, services: Services): void {
  linkedPages(app, services, addresses.stopSearch(':token'), {
    show: async (token, language) => pageOf(await findStopped(services, token), language),
    act: async (token, language) => {
      const found = await findStopped(services, token);
      if (found) await stopSearch(services.db, found);
      return pageOf(found && { ...found, cadence: 'never' }, language);
    },
  });
}

const link = (inside: Html): Html => html`<a href="${at.mailSettings}">${inside}</a>`;

function pageOf(found: StoppedSearch | undefined, language: Language) {
  const title = textsOf(language, 'mail');
  const t = htmlTextsOf(language, 'mail');
  if (!found)
    return {
      status: 404,
      title: title('unsubscribe.wrong'),
      content: html`<h1>${t('unsubscribe.wrong.heading')}</h1>
        <p class="note">${t('unsubscribe.wrong.note')}</p>
        <p class="note">${t.rich('unsubscribe.wrong.settings', { link })}</p>`,
    };
  const name = found.isOfPosition ? title('searches.position', { title: found.name }) : found.name;
  const heading = found.cadence === 'never' ? 'searches.stop.done' : 'searches.stop.question';
  return {
    status: 200,
    title: title(heading),
    content: html`<h1>${t(heading)}</h1>
      <p class="note">${t(`${heading}.note`, { name })}</p>
      ${found.cadence === 'never' ? '' : html`<form method="post"><button>${t('searches.stop')}</button></form>`}
      <p class="note">${t.rich('unsubscribe.question.settings', { link })}</p>`,
  };
}
