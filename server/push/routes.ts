import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/push.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { deletePush, listPush, savePush } from './change-subscriptions.ts';

export function pushRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.listPush, ({ viewer }) => listPush(services, viewer));
  route(app, services, calls.savePush, ({ viewer, payload }) => savePush(services, viewer, payload), {
    limit: 'pushes',
  });
  route(app, services, calls.deletePush, ({ viewer, payload }) => deletePush(services.db, viewer, payload.id));
}
