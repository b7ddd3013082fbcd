import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/verification.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { addDomain, checkDomain, proveDomainByMail, readTrust, removeDomain, setDomain } from './service.ts';

export function verificationRoutes(app: FastifyInstance, services: Services): void {
  const saves = { limit: 'saves' } as const;
  route(app, services, calls.readTrust, ({ viewer }) => readTrust(services, viewer));
  route(
    app,
    services,
    calls.addDomain,
    async ({ viewer, payload }) => {
      await addDomain(services, viewer, payload.domain);
      return {};
    },
    saves,
  );
  route(
    app,
    services,
    calls.removeDomain,
    async ({ viewer, payload }) => {
      await removeDomain(services, viewer, payload.domain);
      return {};
    },
    saves,
  );
  route(app, services, calls.checkDomain, ({ viewer, payload }) => checkDomain(services, viewer, payload.domain));
  route(
    app,
    services,
    calls.proveDomainByMail,
    async ({ viewer }) => {
      await proveDomainByMail(services, viewer);
      return {};
    },
    saves,
  );
  route(app, services, calls.adminSetDomain, async ({ viewer, payload }) => {
    await setDomain(services, viewer, payload);
    return {};
  });
}
