import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/matching.ts';
import * as positionSearch from '#contract/position-search.ts';
import * as search from '#contract/search.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { searchOptions, searchTalents } from './search-talents.ts';
import { clientHome } from './list-panels.ts';
import { type Matching, previewTalents, searchTalent } from './service.ts';
import { countFitting, talentHome } from './home.ts';
import { positionSearchOptions, searchPositions } from './search-positions.ts';
import { talentMarks } from './list-marks.ts';

export function matchingRoutes(app: FastifyInstance, services: Services, matching: Matching): void {
  route(app, services, calls.searchTalent, ({ viewer, payload }) => searchTalent(matching, viewer, payload));
  route(app, services, calls.previewTalents, ({ viewer, payload }) => previewTalents(matching, viewer, payload), {
    shows: ({ talents }) => talents.map(({ id }) => id),
  });
  route(app, services, search.searchTalents, ({ viewer, payload }) => searchTalents(matching, viewer, payload), {
    limit: 'searches',
    takesTurn: true,
    shows: ({ talents }) => talents.map(({ id }) => id),
  });
  route(app, services, search.searchOptions, () => Promise.resolve(searchOptions()));
  route(app, services, calls.clientHome, ({ viewer, payload }) => clientHome(matching, viewer, payload));
  route(app, services, calls.talentMarks, ({ viewer, payload }) => talentMarks(services.db, viewer, payload.talentIds));
  route(app, services, calls.talentHome, ({ viewer, payload }) => talentHome(matching, viewer, payload));
  route(app, services, calls.countFitting, ({ viewer, payload }) => countFitting(matching, viewer.id, payload));
  route(
    app,
    services,
    positionSearch.searchPositions,
    ({ viewer, payload }) => searchPositions(matching, viewer, payload),
    { limit: 'searches', takesTurn: true },
  );
  route(
    app,
    services,
    positionSearch.positionSearchOptions,
    ({ viewer }) => positionSearchOptions(services.db, viewer.id),
    { limit: 'searches', takesTurn: true },
  );
}
