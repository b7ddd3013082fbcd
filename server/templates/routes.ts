import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/templates.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { deleteTemplate, listTemplates, saveTemplate } from './service.ts';

export function templateRoutes(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  route(
    app,
    services,
    calls.listTemplates,
    ({ viewer, request }) => listTemplates(db, viewer, languageOf(request, settings)),
    { mayChange: () => false },
  );
  route(app, services, calls.saveTemplate, ({ viewer, payload }) => saveTemplate(db, viewer, payload), {
    limit: 'saves',
  });
  route(app, services, calls.deleteTemplate, ({ viewer, payload }) => deleteTemplate(db, viewer, payload));
}
