import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/moderation.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { block, blockedTalents, unblock } from './blocks.ts';

export function moderationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  route(app, services, calls.block, async ({ viewer, payload }) => ({
    isNew: await block(db, viewer, payload.userId),
  }));
  route(app, services, calls.unblock, async ({ viewer, payload }) => {
    await unblock(db, viewer, payload.userId);
    return {};
  });
  route(app, services, calls.blockedTalents, async ({ viewer }) => ({ talents: await blockedTalents(db, viewer) }));
}
