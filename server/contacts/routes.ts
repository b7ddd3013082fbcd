import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/contacts.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { closeContact } from './service.ts';

export function contactRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    services,
    calls.closeContact,
    async ({ viewer, payload }) => {
      await closeContact(services, viewer, payload);
      return {};
    },
    { limit: 'saves' },
  );
}
