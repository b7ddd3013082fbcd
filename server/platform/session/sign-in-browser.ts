import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#server/platform/process/settings.ts';
import { issueToken, nonceOf } from './anti-forgery.ts';
import { rememberDevice } from './device-cookie.ts';
import { setSessionCookie } from './session-cookies.ts';

/** A user with a new session. */
export interface SignedIn {
  id: number;
  email: string;
  sessionToken: string;
}

/**
 * Gives this browser a new session, or a new token of its session, with its anti-forgery token. Marks it as the user's
 * device. The nonce stays the same as long as the user does, so that their other tabs recognise them.
 */
export function signInBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  signedIn: SignedIn,
): void {
  setSessionCookie(reply, settings, signedIn.sessionToken);
  const { viewer } = request;
  const isSame = viewer?.id === signedIn.id && !viewer.session.actingAdministrator;
  issueToken(request, reply, settings, signedIn.sessionToken, isSame ? nonceOf(request) : undefined);
  rememberDevice(request, reply, settings, signedIn);
}
