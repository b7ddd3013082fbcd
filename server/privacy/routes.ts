import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/privacy.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { readPrivacy } from './service.ts';
import { updateAvailability } from './store.ts';

export function privacyRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  route(app, services, calls.readPrivacy, ({ viewer }) => readPrivacy(db, viewer));
  route(
    app,
    services,
    calls.saveAvailability,
    async ({ payload, viewer }) => {
      await updateAvailability(db, viewer.id, payload.availability);
      return {};
    },
    { limit: 'saves' },
  );
}
