import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/talents.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { readTalentChanges } from './read-talent-changes.ts';
import { savePhysicalCountry, saveTalent } from './service.ts';

export function talentRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const saves = { limit: 'saves' } as const;
  route(
    app,
    services,
    calls.saveTalent,
    async ({ payload, viewer, files }) => {
      await saveTalent(services, viewer, payload.talent, files);
      return {};
    },
    { ...saves, check: ({ talent }) => readTalentChanges(talent) },
  );
  route(
    app,
    services,
    calls.savePhysicalCountry,
    async ({ payload, viewer }) => {
      await savePhysicalCountry(db, viewer, payload);
      return {};
    },
    saves,
  );
}
