import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/contacts.ts';
import { readTrust } from '#contract/trust.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { closeContact } from './service.ts';
import { readFirstContacts } from './trust.ts';

export function contactRoutes(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  route(
    app,
    services,
    calls.closeContact,
    async ({ viewer, payload: { threadId, reason } }) => {
      await closeContact(db, viewer, threadId, reason);
      return {};
    },
    { limit: 'saves' },
  );
  route(app, services, readTrust, ({ viewer }) => readFirstContacts(db, viewer.companyId, settings));
}
