import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { isLoopback } from '#server/platform/limits/network.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { findInOutbox, hasOutboxPage, listOutbox, type OutboxMail } from './write-outbox.ts';
import { listPage, mailPage, mailPolicy, pagePolicy } from './write-outbox-page.ts';

interface WithId {
  Params: { id: string };
}

/**
 * `GET /outbox`: shows the mail of an installation that sends none, to users of this machine only; otherwise an unknown
 * path.
 */
export function outboxRoutes(app: FastifyInstance, { settings }: Pick<Services, 'settings'>): void {
  if (!hasOutboxPage(settings)) return;
  const get = async (id: string): Promise<OutboxMail> => {
    const mail = await findInOutbox(settings, id);
    if (!mail) throw nothingHere();
    return mail;
  };

  app.get(addresses.outbox, { onRequest: refuseOthers }, async (request, reply) =>
    answer(reply, pagePolicy(settings), listPage(settings, await listOutbox(settings), languageOf(request, settings))),
  );
  app.get<WithId>(addresses.outboxMail(':id'), { onRequest: refuseOthers }, async (request, reply) =>
    answer(
      reply,
      pagePolicy(settings),
      mailPage(settings, await get(request.params.id), languageOf(request, settings)),
    ),
  );
  app.get<WithId>(addresses.outboxMailHtml(':id'), { onRequest: refuseOthers }, async (request, reply) => {
    const { html } = await get(request.params.id);
    return answer(reply, mailPolicy, html.replace('<head>', '<head><base target="_blank">'));
  });
}

/**
 * Refuses requests from other machines. A foreign page could make its own name resolve to this machine and read the
 * outbox (DNS rebinding), so each name in the request must be local. A proxy whose operator forgot `APP_URL` and
 * `SMTP_URL` forwards requests under this machine's name; its headers reveal it, or HTTP/1.0, which nginx speaks by
 * default. One set to HTTP/1.1 and no header looks like a program on this machine.
 */
async function refuseOthers({ headers, raw }: FastifyRequest): Promise<void> {
  const places = [`http://${headers.host ?? ''}`, headers.origin, headers.referer];
  const isLocal = places.every((place) => place === undefined || isOfThisMachine(place));
  if (raw.httpVersion === '1.0' || !isLocal || Object.keys(headers).some(isForwarding)) throw nothingHere();
}

const isOfThisMachine = (address: string): boolean =>
  isLoopback(/^https?:\/\/(\[[^\]]*\]|[^:/]*)(?::\d+)?(?:\/.*)?$/.exec(address)?.[1] ?? '');

/** Matches headers that proxies, load balancers and content delivery networks add, and browsers do not. */
const isForwarding = (header: string): boolean =>
  /^(?:forwarded|via|early-data|front-end-https|(?:akamai|cdn|cf|client|cloudfront|fastly|fly|proxy|ssl|true-client)-.*|x-(?!requested-with$).*|.*-ip)$/.test(
    header,
  );

const nothingHere = () => new AppError('not-found', 'There is nothing at this address.');

const answer = (reply: FastifyReply, policy: string, page: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    .send(page);
