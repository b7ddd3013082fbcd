import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import { createCounter } from '#server/platform/limits/limits.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import { limits } from '#server/platform/limits/table.ts';
import type { OpenData } from './read-open-data.ts';
import type { Site } from './read-site.ts';
import { answer } from './send-answer.ts';
import { readBefore } from './service.ts';
import { writeCompany, writeLlms, writePosition } from './write-markdown.ts';

const json = 'application/json; charset=utf-8';
const markdown = 'text/markdown; charset=utf-8';

/** Sends data for everyone, which search engines leave to the page itself. */
function send(request: FastifyRequest, reply: FastifyReply, type: string, body: string) {
  void reply.header('X-Robots-Tag', 'noindex');
  return answer(request, reply, { type, body, audience: 'everyone' });
}

/** Registers the public pages' data as JSON and Markdown: what a visitor sees, whoever asks. */
export function openDataRoutes(app: FastifyInstance, site: Site, open: OpenData): void {
  const lists = createCounter(limits.listPages);
  app.get<{ Querystring: Record<string, unknown> }>(addresses.positionsData, async (request, reply) => {
    lists.count(request.ip);
    return send(request, reply, json, JSON.stringify(await open.search(request.query, networkOf(request.ip))));
  });
  app.get<{ Querystring: { before?: unknown } }>(addresses.companiesData, async (request, reply) => {
    lists.count(request.ip);
    const before = readBefore(request.query.before);
    return send(request, reply, json, JSON.stringify(await open.companies(before, networkOf(request.ip))));
  });
  const position = addresses.positionPage(':name');
  app.get<Named>(`${position}.json`, async (request, reply) =>
    send(request, reply, json, JSON.stringify(await open.position(request.params.name))),
  );
  app.get<Named>(`${position}.md`, async (request, reply) =>
    send(request, reply, markdown, writePosition(site, await open.position(request.params.name))),
  );
  const company = addresses.companyPage(':name');
  app.get<Named>(`${company}.json`, async (request, reply) =>
    send(request, reply, json, JSON.stringify(await open.company(request.params.name))),
  );
  app.get<Named>(`${company}.md`, async (request, reply) =>
    send(request, reply, markdown, writeCompany(site, await open.company(request.params.name))),
  );
  app.get(addresses.llms, async (request, reply) => send(request, reply, markdown, writeLlms(site)));
}

interface Named {
  Params: { name: string };
}
