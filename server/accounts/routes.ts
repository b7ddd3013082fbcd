import type { FastifyInstance } from 'fastify';
import { currentUser, setLanguage, signIn, signOut, signUp } from '#contract/accounts.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { notOffered } from '#server/platform/errors/app-error.ts';
import { issueToken } from '#server/platform/session/anti-forgery.ts';
import { endSession } from '#server/platform/session/session.ts';
import { clearSessionCookie } from '#server/platform/session/session-cookies.ts';
import { findOffered, keepLanguage } from '#server/platform/texts/language.ts';
import { inSteps } from './in-steps.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { signIn as signInOperation } from './sign-in.ts';
import { signUp as signUpOperation } from './sign-up.ts';
import { storeLanguage } from './store.ts';
import { welcome } from './welcome-user.ts';

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  // Screens call it to find out whether a session has ended, so the database decides.
  route(app, services, currentUser, async ({ viewer, request, reply }) => welcome(services, request, reply, viewer), {
    remembersSession: false,
  });

  route(app, services, signUp, ({ payload, request, reply }) =>
    inSteps(services, request, reply, (origin) => signUpOperation(services, payload, origin)),
  );

  route(app, services, signIn, ({ payload, request, reply }) =>
    inSteps(services, request, reply, (origin) => signInOperation(services, payload, origin)),
  );

  route(app, services, setLanguage, async ({ payload: { language }, viewer, request, reply }) => {
    if (!findOffered(settings, language)) throw notOffered('language', 'is not offered');
    // An acting administrator changes only their own screen.
    if (viewer?.session.actingAdministrator === null) await storeLanguage(db, viewer.id, language);
    keepLanguage(request, reply, settings, language);
    return {};
  });

  route(app, services, signOut, async ({ viewer, request, reply }) => {
    if (viewer) await endSession(db, viewer.session.tokenHash);
    clearSessionCookie(reply, settings);
    issueToken(request, reply, settings, null);
    return {};
  });

  ownAccountRoutes(app, services);
}
