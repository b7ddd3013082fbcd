import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#server/platform/process/settings.ts';
import { issueToken } from './anti-forgery.ts';
import { rememberDevice } from './device-cookie.ts';
import { setSessionCookie } from './session.ts';

/** A user with a session that has just begun. */
export interface SignedIn {
  id: number;
  email: string;
  sessionToken: string;
}

/** Gives this browser a new session, with its anti-forgery token, and marks it as the user's device. */
export function signInBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  signedIn: SignedIn,
): void {
  setSessionCookie(reply, settings, signedIn.sessionToken);
  issueToken(request, reply, settings, signedIn.sessionToken);
  rememberDevice(request, reply, settings, signedIn);
}
