import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/own-account.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { issueToken } from '#server/platform/session/anti-forgery.ts';
import { deviceOf } from '#server/platform/session/device.ts';
import { clearSessionCookie } from '#server/platform/session/session.ts';
import { inSteps } from './in-steps.ts';
import { endOtherSessions, endSession, readOwnAccount } from './own-account.ts';
import { proveSelf } from './proof.ts';

/** Calls of a user's own account. */
export function ownAccountRoutes(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  route(app, services, calls.ownAccount, ({ viewer }) => readOwnAccount(db, viewer));

  route(app, services, calls.proveSelf, ({ payload, viewer, request, reply }) =>
    inSteps(services, request, reply, (origin) => proveSelf(services, viewer, payload, origin)),
  );

  route(app, services, calls.endSession, async ({ payload, viewer, request, reply }) => {
    const { isOwn } = await endSession(services, viewer, { ...payload, device: deviceOf(request) });
    if (isOwn) {
      clearSessionCookie(reply, settings);
      issueToken(request, reply, settings, null);
    }
    return {};
  });

  route(app, services, calls.endOtherSessions, async ({ viewer, request }) => {
    await endOtherSessions(services, viewer, deviceOf(request));
    return {};
  });
}
