import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/positions.ts';
import { route } from '#server/platform/call.ts';
import type { Services } from '#server/platform/services.ts';
import { clientHome, editPosition, searchTalent, talentHome, updatePosition } from './service.ts';

export function matchingRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  route(app, services, calls.searchTalent, ({ payload }) => searchTalent(db, payload));
  route(app, services, calls.editPosition, ({ viewer, payload }) => editPosition(db, viewer, payload.positionHashId));
  route(app, services, calls.updatePosition, async ({ viewer, payload }) => ({
    data: await updatePosition(db, viewer, payload.position),
  }));
  route(app, services, calls.clientHome, ({ viewer }) => clientHome(db, viewer));
  route(app, services, calls.talentHome, ({ viewer, payload }) => talentHome(db, viewer.id, payload.cursor));
}
