import '@fastify/cookie';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { findSentToken, isBoundTo, makeToken, tokenCookie } from './anti-forgery-token.ts';
import { cookieValues } from './cookie-values.ts';
import { findSessionToken, hashToken } from './session.ts';
import { sessionTokens } from './session-tokens.ts';

/*
 * Signed double submit (OWASP). The cookie XSRF-TOKEN holds `nonce.mac`; every POST repeats it in the header
 * X-XSRF-TOKEN. The mac binds it to the session or, before sign-in, to the browser's flow cookie. A cookie planted from
 * a sibling domain therefore has no valid mac; it may come before or after ours. A request from a foreign origin is
 * always refused.
 */

const flowSeconds = 86_400;

const flowCookie = (settings: Settings): string => (settings.isSecure ? '__Host-flow' : 'flow');

/** Identifies this browser before sign-in; a code works only in the browser that requested it. */
function findFlow(request: FastifyRequest, settings: Settings): string | undefined {
  return request.cookies[flowCookie(settings)];
}

export function ensureFlow(request: FastifyRequest, reply: FastifyReply, settings: Settings): string {
  const flow = findFlow(request, settings) ?? randomBytes(16).toString('base64url');
  void reply.setCookie(flowCookie(settings), flow, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.isSecure,
    maxAge: flowSeconds,
  });
  return flow;
}

/** Sets a token bound to the session of `sessionToken`, or without one to the flow. */
export function issueToken(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  sessionToken: string | null,
  nonce = randomBytes(16).toString('base64url'),
): void {
  const binding = sessionToken ?? ensureFlow(request, reply, settings);
  void reply.setCookie(tokenCookie, makeToken(settings.secret, nonce, binding), {
    path: '/',
    sameSite: 'lax',
    secure: settings.isSecure,
  });
}

/** The nonce of a request's verified token. */
export const nonceOf = (request: FastifyRequest): string | undefined => findSentToken(request)?.split('.')[0];

/** Finds the token that a page of this browser would send; undefined without a valid one. */
export function findToken(request: FastifyRequest, settings: Settings): string | undefined {
  const bindings = bindingsOf(request, settings);
  return cookieValues(request, tokenCookie).find((token) =>
    bindings.some((binding) => isBoundTo(settings, token, binding)),
  );
}

/** Sessions and flow to which a request's token may be bound. */
function bindingsOf(request: FastifyRequest, settings: Settings): string[] {
  const tokens = sessionTokens(request, settings);
  const flow = findFlow(request, settings);
  return tokens.length > 0 || flow === undefined ? tokens : [flow];
}

/** Refuses a request that, according to the browser, comes from another site. */
export function checkSite({ headers: { origin, 'sec-fetch-site': site } }: FastifyRequest, settings: Settings): void {
  // Refuses sibling domains too ('same-site'), since they can plant cookies.
  const isOwnPage = site === undefined || site === 'same-origin' || site === 'none';
  if ((origin !== undefined && !isOwnOrigin(origin, settings)) || !isOwnPage)
    throw new AppError('anti-forgery', 'This request comes from another site.');
}

/**
 * Refuses a plain form that does not come from one of our pages. It has no header for a token, so the browser must
 * state its origin, as all do since 2020. Only for forms that act without a session, and so use no user's rights.
 */
export function checkForm(request: FastifyRequest, settings: Settings): void {
  checkSite(request, settings);
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined && site === undefined)
    throw new AppError('anti-forgery', 'This request does not say which page it comes from.');
}

/**
 * Refuses a request that another site could have made the browser send. Once verified, a token is stored with the
 * remembered session and only compared the next time. Computing the mac costs as much as all other checks of a poll.
 */
export function checkToken(
  request: FastifyRequest,
  settings: Settings,
  session?: { antiForgeryToken?: Uint8Array },
): void {
  checkSite(request, settings);
  const token = findSentToken(request);
  if (token === undefined) {
    throw new AppError(
      'anti-forgery',
      'Fetch /sanctum/csrf-cookie and send its XSRF-TOKEN in the header X-XSRF-TOKEN.',
    );
  }
  const bytes = Buffer.from(token);
  if (session?.antiForgeryToken && isSame(bytes, session.antiForgeryToken)) return;
  if (!bindingsOf(request, settings).some((binding) => isBoundTo(settings, token, binding))) {
    throw new AppError('anti-forgery', 'The anti-forgery token belongs to another session. Fetch a new one.');
  }
  // A copy: bytes of a short text are a slice of a 64 KB block, which would be kept whole.
  if (session && bytes.length <= longestNoted) session.antiForgeryToken = new Uint8Array(bytes);
}

/** Maximum bytes of a remembered token; those of `issueToken` fit, but a valid mac may follow a nonce of any length. */
const longestNoted = 100;

/** Compares in constant time. */
const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an origin is ours: the public one or, on a developer's machine, any name of the loopback address. */
function isOwnOrigin(origin: string, settings: Settings): boolean {
  if (origin === settings.appUrl) return true;
  if (!URL.canParse(origin)) return false;
  const [given, own] = [new URL(origin), new URL(settings.appUrl)];
  return (
    given.protocol === own.protocol &&
    given.port === own.port &&
    loopbackNames.has(given.hostname) &&
    loopbackNames.has(own.hostname)
  );
}

export function antiForgeryRoutes(app: FastifyInstance, services: { db: Database; settings: Settings }): void {
  app.get('/sanctum/csrf-cookie', async (request, reply) => {
    issueToken(request, reply, services.settings, await findSessionToken(services, request));
    return reply.code(204).header('Cache-Control', 'no-store').send();
  });
}

/** Binds a code to the browser that requested it. */
export const flowHash = (flow: string): Buffer => hashToken(`flow\0${flow}`);

/** Finds the hash that a code would be bound to in this browser, if it has requested one before. */
export function findFlowHash(request: FastifyRequest, settings: Settings): Buffer | undefined {
  const flow = findFlow(request, settings);
  return flow === undefined ? undefined : flowHash(flow);
}
