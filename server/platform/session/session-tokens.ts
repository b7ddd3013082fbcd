import type { FastifyRequest } from 'fastify';
import type { Settings } from '#server/platform/process/settings.ts';
import { findSentToken, isBoundTo } from './anti-forgery-token.ts';
import { cookieValues } from './cookie-values.ts';
import { sessionCookie } from './session-cookies.ts';

/** Each may cost a look-up. */
const mostTokens = 5;

/**
 * The tokens that may be those of a request's session: more than one only over plain http, where the parent domain's
 * `session` stands beside ours. A call has no other session than the one that its anti-forgery token is bound to.
 */
export function sessionTokens(request: Pick<FastifyRequest, 'headers'>, settings: Settings): string[] {
  const tokens = cookieValues(request, sessionCookie(settings)).filter((token) => token !== '');
  if (tokens.length < 2) return tokens;
  const sent = findSentToken(request);
  const own = sent === undefined ? tokens : tokens.filter((token) => isBoundTo(settings, sent, token));
  return own.slice(0, mostTokens);
}
