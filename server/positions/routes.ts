import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/positions.ts';
import type { NewPosition } from '#contract/positions.ts';
import { localeOf } from '#contract/texts/languages.ts';
import { markPosition as markPositionCall } from '#contract/position-marks.ts';
import { richTextBodyLimit, route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { createPosition, deletePosition, readOptions, updatePosition } from './change-position.ts';
import { renewPosition } from './end-positions.ts';
import { markPosition } from './mark-position.ts';
import { type MatchCounts, getOwnPosition, indexPositions } from './service.ts';

/** Registers the calls of positions; `matches` is provided by matching, a feature above. */
export function positionRoutes(app: FastifyInstance, services: Services, matches: MatchCounts): void {
  const { db, settings } = services;
  const saves = {
    bodyLimit: richTextBodyLimit,
    limit: 'saves',
    check: ({ position: { description: _description, ...changes } = {} }: { position?: NewPosition | undefined }) =>
      readOptions(changes),
  } as const;
  route(app, services, calls.listPositions, ({ viewer, payload, request }) =>
    indexPositions(
      services,
      viewer,
      { language: languageOf(request, settings), hashId: payload.positionHashId },
      matches,
    ),
  );
  route(app, services, calls.editPosition, async ({ viewer, payload }) => {
    const { row, position } = await getOwnPosition(services, viewer, payload.positionHashId);
    return { position: { ...position, ...(await matches.countAndRelax(row)) } };
  });
  route(
    app,
    services,
    calls.createPosition,
    ({ viewer, payload, request }) => {
      // A program has no language of its own.
      const writtenIn = viewer.session.token ? null : localeOf(languageOf(request, settings));
      return createPosition(services, viewer, writtenIn, payload.position);
    },
    saves,
  );
  route(
    app,
    services,
    calls.updatePosition,
    async ({ viewer, payload }) => {
      const { row, isFirst } = await updatePosition(services, viewer, payload.position);
      return { data: { isLive: row.isLive, talentCount: await matches.count(row), ...(isFirst && { isFirst }) } };
    },
    saves,
  );
  route(
    app,
    services,
    calls.renewPosition,
    async ({ viewer, payload }) => {
      const end = await renewPosition(services, viewer, payload.positionHashId);
      return { endsAt: end?.toISOString() ?? null };
    },
    { limit: 'saves' },
  );
  route(
    app,
    services,
    calls.deletePosition,
    async ({ viewer, payload }) => {
      await deletePosition(services, viewer, payload);
      return {};
    },
    { limit: 'saves' },
  );
  route(
    app,
    services,
    markPositionCall,
    async ({ viewer, payload }) => {
      await markPosition(db, viewer, payload);
      return {};
    },
    { limit: 'saves' },
  );
}
