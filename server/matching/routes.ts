import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/matching.ts';
import * as positionCalls from '#contract/positions.ts';
import { richTextBodyLimit, route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { OnSaved } from '#server/positions/service.ts';
import { clientHome, createMatching, editPosition, searchTalent, talentHome, updatePosition } from './service.ts';

/** Registers the calls of matching; `onSaved` runs for the features above when a position is saved. */
export function matchingRoutes(app: FastifyInstance, services: Services, onSaved: OnSaved): void {
  const matching = createMatching(services);
  app.addHook('onClose', () => matching.memory.close());
  route(app, services, calls.searchTalent, ({ payload }) => searchTalent(matching, payload));
  route(app, services, positionCalls.editPosition, ({ viewer, payload }) =>
    editPosition(matching, viewer, payload.positionHashId),
  );
  route(
    app,
    services,
    positionCalls.updatePosition,
    async ({ viewer, payload }) => ({
      data: await updatePosition(matching, services, viewer, payload.position, onSaved),
    }),
    { bodyLimit: richTextBodyLimit, limit: 'saves' },
  );
  route(app, services, calls.clientHome, ({ viewer }) => clientHome(matching, viewer));
  route(app, services, calls.talentHome, ({ viewer, payload }) => talentHome(matching, viewer.id, payload.cursor));
}
