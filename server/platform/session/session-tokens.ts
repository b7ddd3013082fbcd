import type { FastifyRequest } from 'fastify';
import type { Settings } from '#server/platform/process/settings.ts';
import { findSentToken, isBoundTo } from './anti-forgery-token.ts';
import { cookieValues } from './cookie-values.ts';
import { sessionCookie } from './session-cookies.ts';

/** Maximum number, since each may cost a look-up. */
const mostTokens = 5;

/**
 * Candidates for a request's session token: more than one only over plain http, where a `session` of the parent domain
 * may be sent too. The session of a call is only the one to which its anti-forgery token is bound.
 */
export function sessionTokens(request: Pick<FastifyRequest, 'headers'>, settings: Settings): string[] {
  const tokens = cookieValues(request, sessionCookie(settings)).filter((token) => token !== '');
  if (tokens.length < 2) return tokens;
  const sent = findSentToken(request);
  const own = sent === undefined ? tokens : tokens.filter((token) => isBoundTo(settings, sent, token));
  return own.slice(0, mostTokens);
}
