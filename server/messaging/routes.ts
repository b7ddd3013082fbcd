import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/messaging.ts';
import { route } from '#server/platform/call.ts';
import type { Services } from '#server/platform/services.ts';
import { messagingGetMessages, messagingInit, messagingPostMessage } from './service.ts';

export function messagingRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  route(app, services, calls.messagingInit, ({ viewer, payload }) => messagingInit(db, viewer, payload));
  route(app, services, calls.messagingGetMessages, ({ viewer, payload }) => messagingGetMessages(db, viewer, payload));
  route(app, services, calls.messagingPostMessage, ({ viewer, payload }) => messagingPostMessage(db, viewer, payload));
}
