import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/history.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { recordRoute } from './serve-record.ts';
import { deleteNote, saveNote, talentHistory } from './service.ts';

export function historyRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  route(app, services, calls.talentHistory, ({ viewer, payload }) => talentHistory(db, viewer, payload));
  route(app, services, calls.saveNote, ({ viewer, payload }) => saveNote(services, viewer, payload), {
    limit: 'notes',
  });
  route(app, services, calls.deleteNote, async ({ viewer, payload }) => {
    await deleteNote(db, viewer, payload);
    return {};
  });
  recordRoute(app, services);
}
