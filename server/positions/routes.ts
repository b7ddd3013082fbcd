import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/positions.ts';
import { richTextBodyLimit, route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { createPosition, deletePosition, indexPositions } from './service.ts';

/**
 * Registers the calls of positions. Loading and saving for the edit screen also count candidates, so these are in
 * `server/matching`.
 */
export function positionRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  route(app, services, calls.listPositions, ({ viewer }) => indexPositions(db, viewer));
  route(
    app,
    services,
    calls.createPosition,
    ({ viewer, payload }) => createPosition(services, viewer, payload.position),
    {
      bodyLimit: richTextBodyLimit,
      limit: 'saves',
    },
  );
  route(
    app,
    services,
    calls.deletePosition,
    async ({ viewer, payload }) => {
      await deletePosition(db, viewer, payload);
      return {};
    },
    { limit: 'saves' },
  );
}
