import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentUser, setLanguage, signIn, signOut, signUp } from '#contract/accounts.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { invalidField } from '#server/platform/errors/app-error.ts';
import { ensureFlow, flowHash, issueToken } from '#server/platform/session/anti-forgery.ts';
import { findDevice } from '#server/platform/session/device-cookie.ts';
import { clearSessionCookie, endSession } from '#server/platform/session/session.ts';
import { signInBrowser } from '#server/platform/session/sign-in-browser.ts';
import { findOffered, keepLanguage, languageOf } from '#server/platform/texts/language.ts';
import { signIn as signInOperation } from './sign-in.ts';
import { signUp as signUpOperation } from './sign-up.ts';
import type { Outcome, StepOrigin } from './steps.ts';
import { storeLanguage } from './store.ts';
import { welcome } from './welcome.ts';

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  // Screens ask it whether a session is over, so the database decides.
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
    if (!findOffered(settings, language)) throw invalidField('language', 'is not offered');
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
}

/**
 * Runs a step of either flow: reads the browser's cookies, sets new ones at the end, and answers 429 for the one status
 * that needs it.
 */
async function inSteps<Answer extends { status: string; retryAfter?: number | undefined }>(
  { db, settings }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (origin: StepOrigin) => Promise<Outcome<Answer>>,
): Promise<Answer> {
  const { answer, signedIn } = await run({
    flowHash: flowHash(ensureFlow(request, reply, settings)),
    networkAddress: request.ip,
    language: languageOf(request, settings),
    findDevice: (user) => findDevice(request, settings, user),
  });
  if (signedIn) {
    if (request.viewer) await endSession(db, request.viewer.session.tokenHash);
    signInBrowser(request, reply, settings, signedIn);
  }
  if (answer.status === 'tooManyAttempts') void reply.code(429).header('Retry-After', String(answer.retryAfter));
  return answer;
}
