import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/candidates.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Matching } from '#server/matching/service.ts';
import { listPeople } from './list-people.ts';
import { listCandidates, moveCandidates, undoMove } from './service.ts';

export function candidateRoutes(app: FastifyInstance, services: Services, matching: Matching): void {
  route(app, services, calls.listCandidates, ({ viewer, payload }) => listCandidates(services.db, viewer, payload), {
    shows: ({ candidates }) => candidates.map(({ talent }) => talent.id),
  });
  route(app, services, calls.listPeople, ({ viewer, payload }) => listPeople(matching, viewer, payload), {
    // Not those in a conversation, who are counted as contacts; a stage alone can be given to anybody.
    shows: ({ people }) => people.filter(({ lastWord }) => lastWord === null).map(({ talent }) => talent.id),
    takesTurn: true,
  });
  route(app, services, calls.moveCandidates, ({ viewer, payload }) => moveCandidates(services, viewer, payload), {
    limit: 'moves',
    mayByToken: ({ message, closesConversations, cancelsInterviews }) =>
      !message && !closesConversations && !cancelsInterviews,
  });
  route(
    app,
    services,
    calls.undoMove,
    async ({ viewer, payload }) => {
      await undoMove(services, viewer, payload);
      return {};
    },
    { limit: 'moves' },
  );
}
