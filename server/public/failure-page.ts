import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problems } from '#contract/errors.ts';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { toAppError } from '#server/platform/errors/handler.ts';
import { html } from '#server/platform/http/html.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { answerLanguage } from './answer.ts';
import type { Similar } from './listings.ts';
import { button, mark, nothing, section } from './parts.ts';
import { writePage } from './page.ts';
import { positionRows, presentSimilar } from './rows.ts';
import type { Site } from './site.ts';

interface Finding {
  similar: (request: FastifyRequest) => Promise<Similar>;
  /** Finds the viewer as for all pages. */
  viewer: (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer | null>;
}

/**
 * Answers failures of the pages in `scope` with a page that reveals no internals, and logs the cause. Only the page for
 * a 404 queries the database, and does without an answer.
 */
export function sendFailurePages(scope: FastifyInstance, site: Site, settings: Settings, find: Finding): void {
  scope.setErrorHandler(async (error, request, reply) => {
    const failure = toAppError(error);
    const { status } = problems[failure.code];
    if (status >= 500) request.log.error({ err: failure.cause ?? failure, code: failure.code }, 'request failed');
    if (failure.retryAfter !== undefined) void reply.header('Retry-After', String(failure.retryAfter));
    const isMissing = status === 404;
    const foundOrNone = async <Found>(what: string, finding: () => Promise<Found>) => {
      if (!isMissing) return undefined;
      try {
        return await finding();
      } catch (error) {
        request.log.warn({ err: error }, `a page does without ${what}`);
        return undefined;
      }
    };
    const similar = await foundOrNone('similar positions', () => find.similar(request));
    const viewer = request.viewer ?? (await foundOrNone('its viewer', () => find.viewer(request, reply)));
    const language = languageOf(request, settings);
    answerLanguage(reply, language);
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(
        failurePage(site, {
          language,
          isSignedIn: viewer != null,
          missing: isMissing ? missingOf(request) : undefined,
          isTooOften: status === 429,
          detail: failure.message,
          similar,
        }),
      );
  });
}

/** Only a company's page has an id. */
const missingOf = ({ params }: FastifyRequest) =>
  typeof params === 'object' && params !== null && 'id' in params ? 'company' : 'position';

interface Failure {
  language: Language;
  isSignedIn: boolean;
  /** Kind of the missing page; undefined if a page cannot be shown now. */
  missing: 'company' | 'position' | undefined;
  /** Whether the visitor is over the rate limit of pages. */
  isTooOften: boolean;
  /** Reason of the failure, in English. */
  detail: string;
  /** Live positions to continue with. */
  similar: Similar | undefined;
}

/** Page for an unknown address, or for a page that cannot be shown now. */
function failurePage(site: Site, { language, isSignedIn, missing, isTooOften, detail, similar }: Failure): string {
  const t = textsOf(language, 'public');
  const title = t(missing ? 'failure.missing' : 'failure.away');
  const cause = language === fallbackLanguage ? detail : t('failure.away.note');
  const reason = isTooOften ? t('failure.tooOften') : cause;
  return writePage(site, {
    language,
    title,
    isSignedIn,
    content: html`<div class="missing">
        ${mark}
        <h1>${title}</h1>
        <p>${missing ? t(`failure.missing.${missing}`) : reason}</p>
        ${button('/', t('failure.home', { product: site.productName }))}
      </div>
      ${
        similar === undefined || similar.rows.length === 0
          ? nothing
          : section(
              t(similar.isSimilar ? 'failure.similar' : 'failure.open'),
              positionRows(similar.rows.map(presentSimilar), language),
              'wide',
            )
      }`,
  });
}
