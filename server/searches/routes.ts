import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/searches.ts';
import type { Matching } from '#server/matching/service.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { deleteSearch, listSearches, openSearch, saveSearch } from './service.ts';
import { stopRoutes } from './serve-stop-link.ts';

export function searchRoutes(app: FastifyInstance, services: Services, matching: Matching): void {
  const { db } = services;
  route(app, services, calls.listSearches, ({ viewer }) => listSearches(matching, viewer), {
    limit: 'searchLists',
    takesTurn: true,
  });
  route(app, services, calls.saveSearch, ({ viewer, payload }) => saveSearch(db, viewer, payload), { limit: 'saves' });
  route(app, services, calls.openSearch, async ({ viewer, payload }) => {
    await openSearch(db, viewer, payload);
    return {};
  });
  route(app, services, calls.deleteSearch, async ({ viewer, payload }) => {
    await deleteSearch(db, viewer, payload);
    return {};
  });
  stopRoutes(app, services);
}
