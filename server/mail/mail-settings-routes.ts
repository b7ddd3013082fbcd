import type { FastifyInstance, FastifyReply } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import * as calls from '#contract/mail-settings.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { findSubscription, readMailSettings, saveMailSettings, unsubscribe } from './mail-settings.ts';
import { donePage, questionPage, unsubscribePolicy, wrongLinkPage } from './mail-settings-page.ts';

interface WithToken {
  Params: { token: string };
}

/**
 * A mail program posts `List-Unsubscribe=One-Click` (RFC 8058), as a form or in parts; a browser posts an empty form.
 */
const bodyLimit = 4_096;

export function mailSettingsRoutes(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  route(app, services, calls.readMailSettings, async ({ viewer }) => ({
    settings: await readMailSettings(db, viewer),
  }));
  route(app, services, calls.saveMailSettings, async ({ viewer, payload }) => {
    await saveMailSettings(db, viewer, payload.settings);
    return {};
  });
  void app.register(async (scope) => {
    // The body is ignored: the link says it all.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null));
    const { productName } = settings;

    scope.get<WithToken>(addresses.unsubscribe(':token'), async (request, reply) => {
      const language = languageOf(request, settings);
      const found = await findSubscription(services, request.params.token);
      if (!found) return answer(reply, wrongLinkPage(productName, language), 404);
      return answer(reply, (found.isEnded ? donePage : questionPage)(productName, found.kind, language));
    });
    // No anti-forgery token, which a mail program could not have. The link grants this one action and nothing more.
    scope.post<WithToken>(addresses.unsubscribe(':token'), { bodyLimit }, async (request, reply) => {
      const language = languageOf(request, settings);
      const found = await findSubscription(services, request.params.token);
      if (!found) return answer(reply, wrongLinkPage(productName, language), 404);
      await unsubscribe(db, found);
      return answer(reply, donePage(productName, found.kind, language));
    });
  });
}

const answer = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({
      'Content-Security-Policy': unsubscribePolicy,
      'Cache-Control': 'no-store',
      // The address is the permission to unsubscribe, so it must not leak.
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
    .send(page);
