import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problems } from '#contract/errors.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { toAppError } from '#server/platform/errors/handler.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { answerLanguage } from './send-answer.ts';
import type { Similar } from './list-live.ts';
import { presentLink } from './present.ts';
import type { WritePage } from './write-page.ts';

interface Finding {
  similar: (request: FastifyRequest) => Promise<Similar>;
  /** Finds the viewer as for all pages. */
  viewer: (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer | null>;
}

/**
 * Answers failures of the pages in `scope` with a page that reveals no internals, and logs the cause. Only the page for
 * a 404 queries the database, and does without an answer.
 */
export function sendFailurePages(scope: FastifyInstance, write: WritePage, settings: Settings, find: Finding): void {
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
    const content = {
      missing: isMissing ? missingOf(request) : undefined,
      isTooOften: status === 429,
      detail: failure.message,
      similar: similar && { ...similar, rows: similar.rows.map((row) => presentLink(row, language)) },
    };
    const title = textsOf(language, 'public')(isMissing ? 'failure.missing' : 'failure.away');
    const body = await write({ page: 'failure', content, title }, { language, isSignedIn: viewer != null });
    answerLanguage(reply, language);
    return reply.code(status).type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(body);
  });
}

/** Only a company's page has an id. */
const missingOf = ({ params }: FastifyRequest): 'company' | 'position' =>
  typeof params === 'object' && params !== null && 'id' in params ? 'company' : 'position';
