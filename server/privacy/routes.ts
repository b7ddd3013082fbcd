import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/privacy.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { answerRoutes } from './serve-answer-link.ts';
import {
  addExclusion,
  endConversation,
  findCompanies,
  liftExclusion,
  previewExclusion,
  removeExclusion,
  saveEmployer,
} from './change-exclusions.ts';
import { readPrivacy } from './service.ts';
import { updateAvailability, updateVerifiedOnly } from './store.ts';

export function privacyRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const saves = { limit: 'saves' } as const;
  const lookUps = { limit: 'companies' } as const;
  const previews = { limit: 'previews' } as const;
  route(app, services, calls.readPrivacy, ({ viewer }) => readPrivacy(db, viewer));
  route(
    app,
    services,
    calls.saveAvailability,
    async ({ payload, viewer }) => {
      await updateAvailability(db, viewer.id, payload.availability);
      return {};
    },
    saves,
  );
  route(
    app,
    services,
    calls.savePrivacy,
    async ({ payload, viewer }) => {
      const { employer, isVerifiedOnly, endThreadIds } = payload;
      await saveEmployer(services, viewer, employer, endThreadIds);
      if (isVerifiedOnly !== undefined) await updateVerifiedOnly(db, viewer.id, isVerifiedOnly);
      return {};
    },
    saves,
  );
  route(
    app,
    services,
    calls.previewExclusion,
    ({ viewer, payload }) => previewExclusion(db, viewer, payload),
    previews,
  );
  route(
    app,
    services,
    calls.addExclusion,
    async ({ viewer, payload }) => ({ exclusion: await addExclusion(services, viewer, payload) }),
    saves,
  );
  route(
    app,
    services,
    calls.removeExclusion,
    async ({ viewer, payload }) => {
      await removeExclusion(db, viewer, payload.exclusionId);
      return {};
    },
    saves,
  );
  route(
    app,
    services,
    calls.liftExclusion,
    async ({ viewer, payload }) => {
      await liftExclusion(db, viewer, payload);
      return {};
    },
    saves,
  );
  route(
    app,
    services,
    calls.endConversation,
    async ({ viewer, payload }) => {
      await endConversation(services, viewer, payload.threadId);
      return {};
    },
    saves,
  );
  route(
    app,
    services,
    calls.findCompanies,
    async ({ payload }) => ({ companies: await findCompanies(db, payload.text) }),
    lookUps,
  );
  answerRoutes(app, services);
}
