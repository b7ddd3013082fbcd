import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/integrations.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { createToken, deleteToken, listTokens } from './change-tokens.ts';
import { deleteWebhook, listWebhooks, saveWebhook } from './change-webhooks.ts';

export function integrationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  route(app, services, calls.listTokens, ({ viewer }) => listTokens(db, viewer));
  route(app, services, calls.createToken, async ({ viewer, payload }) => ({
    token: await createToken(db, viewer, payload),
  }));
  route(app, services, calls.deleteToken, async ({ viewer, payload }) => {
    await deleteToken(db, viewer, payload.id);
    return {};
  });
  route(app, services, calls.listWebhooks, ({ viewer }) => listWebhooks(db, viewer));
  route(app, services, calls.saveWebhook, ({ viewer, payload }) => saveWebhook(services, viewer, payload));
  route(app, services, calls.deleteWebhook, async ({ viewer, payload }) => {
    await deleteWebhook(db, viewer, payload.id);
    return {};
  });
}
