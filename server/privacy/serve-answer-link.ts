import type { FastifyInstance } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import { at } from '#contract/screens.ts';
import type { Language } from '#contract/texts/languages.ts';
import { linkedPages } from '#server/mail/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { htmlTextsOf } from '#server/platform/http/html-texts.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { type FoundAnswer, findAnswer, giveAnswer } from './give-answer.ts';

const link = (inside: Html): Html => html`<a href="${at.talentPrivacy}">${inside}</a>`;

/** Pages behind the answers in a mail asking whether a talent's availability still holds. */
export function answerRoutes(app: FastifyInstance, services: Services): void {
  linkedPages(app, services, addresses.answerAvailability(':token'), {
    show: async (token, language) => pageOf(await findAnswer(services, token), language),
    act: async (token, language) => {
      const found = await giveAnswer(services, token);
      return pageOf(found && { ...found, isGiven: true }, language);
    },
  });
}

function pageOf(found: FoundAnswer | undefined, language: Language) {
  const title = textsOf(language, 'mail');
  const t = htmlTextsOf(language, 'mail');
  const change = html`<p class="note">${t.rich('availability.change', { link })}</p>`;
  if (!found)
    return {
      status: 404,
      title: title('availability.unknown'),
      content: html`<h1>${t('availability.unknown')}</h1>
        <p class="note">${t('availability.unknown.note')}</p>
        ${change}`,
    };
  const { answer, isGiven } = found;
  const heading = `availability.${answer}.${isGiven ? 'done' : 'question'}` as const;
  return {
    status: 200,
    title: title(heading),
    content: html`<h1>${t(heading)}</h1>
      <p class="note">${t(`availability.${answer}.note`)}</p>
      ${isGiven ? '' : html`<form method="post"><button>${t(`availability.${answer}.button`)}</button></form>`}
      ${change}`,
  };
}
