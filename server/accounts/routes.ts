import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentUser, signIn, signOut, signUp } from '#contract/accounts.ts';
import { ensureFlow, flowHash, issueToken } from '#server/platform/anti-forgery.ts';
import { route } from '#server/platform/call.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { clearSessionCookie, endSession, setSessionCookie } from '#server/platform/session.ts';
import { presentUser } from './present.ts';
import { signIn as signInOperation } from './sign-in.ts';
import { signUp as signUpOperation } from './sign-up.ts';

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  route(app, services, currentUser, async ({ viewer }) => presentUser(viewer));

  route(app, services, signUp, ({ payload, request, reply }) =>
    inSteps(services, request, reply, (origin) => signUpOperation(services, payload, origin)),
  );

  route(app, services, signIn, ({ payload, request, reply }) =>
    inSteps(services, request, reply, (origin) => signInOperation(services, payload, origin)),
  );

  route(app, services, signOut, async ({ viewer, request, reply }) => {
    if (viewer) await endSession(db, viewer.session.tokenHash);
    clearSessionCookie(reply, settings);
    issueToken(request, reply, settings, null);
    return {};
  });
}

/** What both flows share: the browser's name, the session cookie at the end, and the one status that is a 429. */
async function inSteps<Answer>(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (origin: { flowHash: Buffer; networkAddress: string }) => Promise<{ answer: Answer; sessionToken?: string }>,
): Promise<Answer | { status: 'tooManyAttempts'; step: 1; retryAfter: number }> {
  const flow = ensureFlow(request, reply, services.settings);
  try {
    const { answer, sessionToken } = await run({ flowHash: flowHash(flow), networkAddress: request.ip });
    if (sessionToken !== undefined) {
      if (request.viewer) await endSession(services.db, request.viewer.session.tokenHash);
      setSessionCookie(reply, services.settings, sessionToken);
      issueToken(request, reply, services.settings, sessionToken);
    }
    return answer;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too-many' || error.retryAfter === undefined) throw error;
    void reply.code(429).header('Retry-After', String(error.retryAfter));
    return { status: 'tooManyAttempts', step: 1, retryAfter: error.retryAfter };
  }
}
