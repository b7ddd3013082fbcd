import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Secrets, isSigned } from '#server/platform/process/secrets.ts';
import { cookieValues } from './cookie-values.ts';

/** Issued and checked in anti-forgery.ts: `nonce.mac`, the mac bound to a session or to a browser's flow. */
export const tokenCookie = 'XSRF-TOKEN';

export const makeToken = (secret: string, nonce: string, binding: string): string =>
  `${nonce}.${mac(secret, nonce, binding).toString('base64url')}`;

function mac(secret: string, nonce: string, binding: string): Buffer {
  return createHmac('sha256', secret).update(`anti-forgery\0${nonce}\0${binding}`).digest();
}

/** Whether a token was issued here for a session or flow. */
export function isBoundTo(secrets: Secrets, token: string, binding: string): boolean {
  const [nonce = '', given = ''] = token.split('.');
  return isSigned(secrets, Buffer.from(given, 'base64url'), (secret) => mac(secret, nonce, binding));
}

/** The token that a request repeats in its header; undefined unless it is one of the cookie's values. */
export function findSentToken(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const { 'x-xsrf-token': header } = request.headers;
  if (typeof header !== 'string') return undefined;
  const token = decode(header);
  return cookieValues(request, tokenCookie).find((value) => value === token);
}

function decode(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}
