import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/profiles.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { getMissingParts } from '#server/talents/service.ts';
import { getProfile } from './service.ts';

export function profileRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getProfile, ({ viewer, payload }) => getProfile(services.db, viewer, payload));
  route(app, services, calls.getMissingParts, ({ viewer }) => getMissingParts(services.db, viewer.id));
}
