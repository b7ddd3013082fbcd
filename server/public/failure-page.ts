import type { FastifyInstance } from 'fastify';
import { problems } from '#contract/errors.ts';
import { toAppError } from '#server/platform/errors/handler.ts';
import { html } from '#server/platform/http/html.ts';
import { button, mark } from './parts.ts';
import { writePage } from './page.ts';
import type { Site } from './site.ts';

/** Answers failures of the pages in `scope` with a page that tells no internals, and logs the cause. */
export function sendFailurePages(scope: FastifyInstance, site: Site): void {
  scope.setErrorHandler((error, request, reply) => {
    const failure = toAppError(error);
    const { status } = problems[failure.code];
    if (status >= 500) request.log.error({ err: failure.cause ?? failure, code: failure.code }, 'request failed');
    if (failure.retryAfter !== undefined) void reply.header('Retry-After', String(failure.retryAfter));
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(failurePage(site, { isMissing: status === 404, detail: failure.message }));
  });
}

/** Page for an address without a page, or with one that cannot be shown now. */
function failurePage(site: Site, { isMissing, detail }: { isMissing: boolean; detail: string }): string {
  const title = isMissing ? 'This page is not here' : 'This page cannot be shown now';
  return writePage(site, {
    title,
    isSignedIn: false,
    content: html`<div class="missing">
      ${mark}
      <h1>${title}</h1>
      <p>${isMissing ? 'The position may be filled or closed, or the address is not quite right.' : detail}</p>
      ${button('/', `Go to ${site.productName}`)}
    </div>`,
  });
}
