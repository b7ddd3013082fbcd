import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Path and query of a request, which may name a whole address of any host. */
const target = /^(?:https?:\/\/[^/]*)?([^?#]*)(\?[^#]*)?/i;

/** An id, and signs of the sentence around its address: a stop, a bracket, a space. */
const idInSentence = /^([\w-]{1,64})[^\w-]+$/;

/** Leads to each page registered in `scope` after this from its address with a final slash. The query is kept. */
export function leadFromSlashes(scope: FastifyInstance): void {
  scope.addHook('onRoute', ({ method, url }) => {
    if (method !== 'GET' || url.endsWith('/')) return;
    scope.get(`${url}/`, (request, reply) => lead(request, reply, pathOf(request).slice(0, -1)));
  });
}

/** Leads to each page of an id in `scope` from its address with signs of a sentence at the end. The query is kept. */
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
