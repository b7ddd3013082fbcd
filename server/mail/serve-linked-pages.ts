import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Language } from '#contract/texts/languages.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Html } from '#server/platform/http/html.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { leadFromSlashes } from '#server/platform/http/tidy-addresses.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { page, styleHash } from './write-outbox-page.ts';

/** Allows these pages only their style sheet, its fonts and their one form. */
const policyOf = (settings: Settings): string =>
  `default-src 'none'; style-src ${styleHash(settings)}; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/**
 * A mail program posts `List-Unsubscribe=One-Click` (RFC 8058), as a form or in parts; a browser posts an empty form.
 */
const bodyLimit = 4_096;

/** A page behind a link in a mail. */
export interface LinkedPage {
  status: number;
  title: string;
  content: Html;
}

type Respond = (token: string, language: Language) => Promise<LinkedPage>;

interface Responses {
  show: Respond;
  act: Respond;
  /** Answers the form that undoes the act; it posts `undo` in the query with the previous value. */
  undo?: (token: string, language: Language, former: string) => Promise<LinkedPage>;
}

/**
 * Pages behind a link in a mail, whose token only permits one act and undoing it. `show` asks and changes nothing,
 * because mail scanners open links; `act` answers its form. Neither needs a session or an anti-forgery token.
 */
export function linkedPages(
  app: FastifyInstance,
  { settings }: Pick<Services, 'settings'>,
  path: string,
  { show, act, undo }: Responses,
): void {
  void app.register(async (scope) => {
    leadFromSlashes(scope);
    // The body is ignored: the link is enough.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null));
    for (const [method, respond] of [
      ['GET', show],
      ['POST', act],
    ] as const)
      scope.route<{ Params: { token: string }; Querystring: { undo?: unknown } }>({
        method,
        url: path,
        bodyLimit,
        handler: async (request, reply) => {
          const language = languageOf(request, settings);
          const { token } = request.params;
          const { undo: former } = request.query;
          const answer =
            method === 'POST' && undo && typeof former === 'string'
              ? await undo(token, language, former)
              : await respond(token, language);
          return sendLinkedPage(reply, settings, language, answer);
        },
      });
  });
}

/** Sends a page that a person opened by a link. */
export const sendLinkedPage = (
  reply: FastifyReply,
  settings: Settings,
  language: Language,
  { status, title, content }: LinkedPage,
): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({
      'Content-Security-Policy': policyOf(settings),
      'Cache-Control': 'no-store',
      // The address permits the act, so it must not leak.
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
    .send(page(settings, title, content, language, settings.imprintUrl));
