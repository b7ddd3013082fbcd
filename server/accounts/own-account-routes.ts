import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/own-account.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { ensureFlow, findFlowHash, flowHash, issueToken } from '#server/platform/session/anti-forgery.ts';
import { deviceOf } from '#server/platform/session/device.ts';
import { clearSessionCookie } from '#server/platform/session/session-cookies.ts';
import { signInBrowser } from '#server/platform/session/sign-in-browser.ts';
import { inSteps } from './in-steps.ts';
import { endOtherSessions, endSession, readOwnAccount } from './read-own-account.ts';
import { cancelOwnEmail, changeOwnEmail, confirmOwnEmail } from './change-own-email.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { proveSelf } from './prove-self.ts';
import { restoreRoutes } from './serve-restore-link.ts';

/** Calls of a user's own account. */
export function ownAccountRoutes(app: FastifyInstance, services: Services): void {
  const { settings } = services;

  route(app, services, calls.ownAccount, ({ viewer, request }) =>
    readOwnAccount(services, viewer, findFlowHash(request, settings)),
  );

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

  route(app, services, calls.changeOwnEmail, ({ payload, viewer, request, reply }) =>
    changeOwnEmail(services, viewer, payload.email, {
      flowHash: flowHash(ensureFlow(request, reply, settings)),
      networkAddress: request.ip,
    }),
  );

  route(app, services, calls.confirmOwnEmail, async ({ payload, viewer, request, reply }) => {
    const { status, signedIn } = await confirmOwnEmail(services, viewer, payload.code, {
      flowHash: flowHash(ensureFlow(request, reply, settings)),
      browser: deviceOf(request),
      networkAddress: request.ip,
    });
    if (signedIn) signInBrowser(request, reply, settings, signedIn);
    return { status };
  });

  route(app, services, calls.cancelOwnEmail, async ({ viewer }) => {
    await cancelOwnEmail(services, viewer);
    return {};
  });

  passkeyRoutes(app, services);
  restoreRoutes(app, services);
}
