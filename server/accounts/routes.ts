import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentUser, setLanguage, signIn, signOut, signUp } from '#contract/accounts.ts';
import * as account from '#contract/own-account.ts';
import * as passkeys from '#contract/passkeys.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { notOffered } from '#server/platform/errors/app-error.ts';
import { ensureFlow, findFlowHash, flowHash, issueToken } from '#server/platform/session/anti-forgery.ts';
import { findDevice } from '#server/platform/session/device-cookie.ts';
import { deviceOf } from '#server/platform/session/device.ts';
import { clearSessionCookie } from '#server/platform/session/session-cookies.ts';
import { endSession } from '#server/platform/session/session.ts';
import { signInBrowser } from '#server/platform/session/sign-in-browser.ts';
import { findOffered, keepLanguage, languageOf } from '#server/platform/texts/language.ts';
import type { Outcome, StepOrigin } from './answer-step.ts';
import { cancelOwnEmail, changeOwnEmail, confirmOwnEmail } from './change-own-email.ts';
import { addPasskey, removePasskey, renamePasskey, startAddPasskey } from './change-passkeys.ts';
import { proveSelf } from './prove-self.ts';
import { proveWithPasskey, startPasskeyProof } from './prove-with-passkey.ts';
import { endOtherSessions, endOwnSession } from './end-sessions.ts';
import { removeOrganisation } from './link-organisation.ts';
import { readOwnAccount } from './read-own-account.ts';
import { organisationRoutes } from './serve-organisation.ts';
import { restoreRoutes } from './serve-restore-link.ts';
import { findKeptIdentity, forgetIdentity } from './sign-in-with-organisation.ts';
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts';
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

/** Calls of a user's own account. */
function ownAccountRoutes(app: FastifyInstance, services: Services): void {
  const { settings } = services;

  route(app, services, account.ownAccount, ({ viewer, request }) =>
    readOwnAccount(services, viewer, findFlowHash(request, settings)),
  );

  route(app, services, account.proveSelf, ({ payload, viewer, request, reply }) =>
    inSteps(services, request, reply, (origin) => proveSelf(services, viewer, payload, origin)),
  );

  route(app, services, account.endSession, async ({ payload, viewer, request, reply }) => {
    const { isOwn } = await endOwnSession(services, viewer, { ...payload, device: deviceOf(request) });
    if (isOwn) {
      clearSessionCookie(reply, settings);
      issueToken(request, reply, settings, null);
    }
    return {};
  });

  route(app, services, account.endOtherSessions, async ({ viewer, request }) => {
    await endOtherSessions(services, viewer, deviceOf(request));
    return {};
  });

  route(app, services, account.changeOwnEmail, ({ payload, viewer, request, reply }) =>
    changeOwnEmail(services, viewer, payload.email, {
      flowHash: flowHash(ensureFlow(request, reply, settings)),
      networkAddress: request.ip,
    }),
  );

  route(app, services, account.confirmOwnEmail, async ({ payload, viewer, request, reply }) => {
    const { status, signedIn } = await confirmOwnEmail(services, viewer, payload.code, {
      flowHash: flowHash(ensureFlow(request, reply, settings)),
      browser: deviceOf(request),
      networkAddress: request.ip,
    });
    if (signedIn) signInBrowser(request, reply, settings, signedIn);
    return { status };
  });

  route(app, services, account.cancelOwnEmail, async ({ viewer }) => {
    await cancelOwnEmail(services, viewer);
    return {};
  });

  route(app, services, account.removeOrganisation, async ({ viewer, request }) => {
    await removeOrganisation(services, viewer, deviceOf(request));
    return {};
  });

  passkeyRoutes(app, services);
  restoreRoutes(app, services);
  organisationRoutes(app, services);
}

/** Calls of passkeys: signing in and proving with one, adding, renaming and removing them. */
function passkeyRoutes(app: FastifyInstance, services: Services): void {
  const { settings } = services;
  const flowOf = (request: FastifyRequest, reply: FastifyReply) => flowHash(ensureFlow(request, reply, settings));

  route(app, services, passkeys.startPasskeySignIn, ({ request, reply }) =>
    startPasskeySignIn(services, { flowHash: flowOf(request, reply), networkAddress: request.ip }),
  );

  route(app, services, passkeys.signInWithPasskey, ({ payload, request, reply }) =>
    inSteps(services, request, reply, (origin) => signInWithPasskey(services, payload, origin)),
  );

  route(
    app,
    services,
    passkeys.startPasskeyProof,
    ({ viewer, request, reply }) => startPasskeyProof(services, viewer, flowOf(request, reply)),
    { limit: 'passkeys' },
  );

  route(app, services, passkeys.proveWithPasskey, async ({ payload, viewer, request, reply }) => {
    const origin = { flowHash: flowOf(request, reply), browser: deviceOf(request) };
    signInBrowser(request, reply, settings, await proveWithPasskey(services, viewer, payload.response, origin));
    return {};
  });

  route(
    app,
    services,
    passkeys.startAddPasskey,
    ({ viewer, request, reply }) => startAddPasskey(services, viewer, flowOf(request, reply)),
    { limit: 'passkeys' },
  );

  route(app, services, passkeys.addPasskey, async ({ payload, viewer, request, reply }) => {
    const origin = { flowHash: flowOf(request, reply), browser: deviceOf(request) };
    const { passkey, signedIn } = await addPasskey(services, viewer, payload, origin);
    signInBrowser(request, reply, settings, signedIn);
    return { passkey };
  });

  route(app, services, passkeys.renamePasskey, async ({ payload, viewer }) => {
    await renamePasskey(services, viewer, payload);
    return {};
  });

  route(app, services, passkeys.removePasskey, async ({ payload, viewer, request }) => {
    await removePasskey(services, viewer, payload.id, deviceOf(request));
    return {};
  });
}

/**
 * Runs a step of a flow by code: reads the browser's cookies, sets new ones at the end, and answers 429 for the one
 * status that needs it. Logs the outcome, since the answers to right and wrong codes have the same HTTP status.
 */
async function inSteps<Answer extends { status: string; step: number; retryAfter?: number | undefined }>(
  { db, settings }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (origin: StepOrigin) => Promise<Outcome<Answer>>,
): Promise<Answer> {
  const { answer, signedIn } = await run({
    flowHash: flowHash(ensureFlow(request, reply, settings)),
    networkAddress: request.ip,
    language: languageOf(request, settings),
    browser: deviceOf(request),
    identity: findKeptIdentity(request, settings),
    findDevice: (user) => findDevice(request, settings, user),
  });
  const { status, step } = answer;
  request.log.info({ feature: 'accounts', path: request.routeOptions.url, status, step, user: signedIn?.id }, 'code');
  if (signedIn) {
    if (request.viewer) await endSession(db, request.viewer.session.tokenHash);
    signInBrowser(request, reply, settings, signedIn);
    forgetIdentity(request, reply, settings);
  }
  if (status === 'tooManyAttempts') void reply.code(429).header('Retry-After', String(answer.retryAfter));
  return answer;
}
