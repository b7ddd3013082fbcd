import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reference.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { allCountries } from './list-countries.ts';

export function referenceRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.countries, async () => ({ countries: allCountries() }));
}
