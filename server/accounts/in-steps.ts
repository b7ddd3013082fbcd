import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/platform/calls/services.ts';
import { ensureFlow, flowHash } from '#server/platform/session/anti-forgery.ts';
import { findDevice } from '#server/platform/session/device-cookie.ts';
import { deviceOf } from '#server/platform/session/device.ts';
import { endSession } from '#server/platform/session/session.ts';
import { signInBrowser } from '#server/platform/session/sign-in-browser.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import type { Outcome, StepOrigin } from './answer-step.ts';

/**
 * Runs a step of a flow by code: reads the browser's cookies, sets new ones at the end, and answers 429 for the one
 * status that needs it. Logs the outcome, since the answers to right and wrong codes have the same HTTP status.
 */
export async function inSteps<Answer extends { status: string; step: number; retryAfter?: number | undefined }>(
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
    findDevice: (user) => findDevice(request, settings, user),
  });
  const { status, step } = answer;
  request.log.info({ feature: 'accounts', path: request.routeOptions.url, status, step, user: signedIn?.id }, 'code');
  if (signedIn) {
    if (request.viewer) await endSession(db, request.viewer.session.tokenHash);
    signInBrowser(request, reply, settings, signedIn);
  }
  if (status === 'tooManyAttempts') void reply.code(429).header('Retry-After', String(answer.retryAfter));
  return answer;
}
