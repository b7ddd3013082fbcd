import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Path and query of a request, whose target may be an absolute URL of any host. */
const target = /^(?:https?:\/\/[^/]*)?([^?#]*)(\?[^#]*)?/i;

/** An id followed by punctuation of the sentence around its address: a full stop, a bracket, a space. */
const idInSentence = /^([\w-]{1,64})[^\w-]+$/;

/** Redirects an address with a final slash to its page, for pages registered in `scope` afterwards. Keeps the query. */
export function leadFromSlashes(scope: FastifyInstance): void {
  scope.addHook('onRoute', ({ method, url }) => {
    if (method !== 'GET' || url.endsWith('/')) return;
    scope.get(`${url}/`, (request, reply) => lead(request, reply, pathOf(request).slice(0, -1)));
  });
}

/** Redirects an address with punctuation after its id to its page, for pages in `scope`. Keeps the query. */
export function leadFromSentences(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, reply, done) => {
    const [id = ''] = Object.values(request.params as Record<string, string>); // the router's are texts
    const [, bare] = idInSentence.exec(id) ?? [];
    if (bare === undefined) done();
    else lead(request, reply, (request.routeOptions.url ?? '').replace(/:\w+\/?$/, bare));
  });
}

const pathOf = ({ url }: FastifyRequest): string => target.exec(url)?.[1] ?? '/';

const lead = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply =>
  reply.redirect(path + (target.exec(request.url)?.[2] ?? ''), 301);
