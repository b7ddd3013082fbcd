import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/integrations.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { createToken, deleteToken, listTokens } from './change-tokens.ts';
import { deleteWebhook, listWebhooks, saveWebhook } from './change-webhooks.ts';

export function integrationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.listTokens, ({ viewer }) => listTokens(services, viewer));
  route(app, services, calls.createToken, async ({ viewer, payload }) => ({
    token: await createToken(services, viewer, payload),
  }));
  route(app, services, calls.deleteToken, async ({ viewer, payload }) => {
    await deleteToken(services, viewer, payload.id);
    return {};
  });
  route(app, services, calls.listWebhooks, ({ viewer }) => listWebhooks(services, viewer));
  route(app, services, calls.saveWebhook, ({ viewer, payload }) => saveWebhook(services, viewer, payload));
  route(app, services, calls.deleteWebhook, async ({ viewer, payload }) => {
    await deleteWebhook(services, viewer, payload.id);
    return {};
  });
}
