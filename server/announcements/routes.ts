import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/announcements.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { findWhyNotGoLive } from '#server/positions/service.ts';
import { announcementProgress, countRecipients } from './service.ts';

export function announcementRoutes(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  route(app, services, calls.announcementProgress, async ({ viewer }) => ({
    announcements: await announcementProgress(db, viewer),
  }));
  route(app, services, calls.countRecipients, async ({ viewer, payload }) => {
    const [recipients, denial] = await Promise.all([
      countRecipients(db, viewer, payload),
      findWhyNotGoLive({ db, settings }, viewer),
    ]);
    return { ...recipients, ...(denial && { needsDomain: true }) };
  });
}
