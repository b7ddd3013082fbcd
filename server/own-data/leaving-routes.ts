import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/leaving.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { issueToken } from '#server/platform/session/anti-forgery.ts';
import { deviceOf } from '#server/platform/session/device.ts';
import { clearSessionCookie } from '#server/platform/session/session-cookies.ts';
import { deleteOwnAccount, keepOwnAccount } from './delete-own-account.ts';

/** The calls to leave, and to stay after all. */
export function leavingRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.deleteOwnAccount, async ({ viewer, request, reply }) => {
    const leavingAt = await deleteOwnAccount(services, viewer, deviceOf(request));
    if (leavingAt) return { leavingAt: leavingAt.toISOString() };
    clearSessionCookie(reply, services.settings);
    issueToken(request, reply, services.settings, null);
    return { leavingAt: null };
  });

  route(app, services, calls.keepOwnAccount, async ({ viewer, request }) => {
    await keepOwnAccount(services, viewer, deviceOf(request));
    return {};
  });
}
