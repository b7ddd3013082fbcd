import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { videoOrigins } from '#contract/rich-text.ts';
import { type Language, localeOf } from '#contract/texts/languages.ts';
import { compressed } from '#server/platform/calls/compression.ts';
import type { Site } from './read-site.ts';

/**
 * CSP without any script. Style attributes come from rich text, where the cleaner limits them to colours. Browsers do
 * not treat data blocks as scripts.
 */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' http: https:",
  "font-src 'self'",
  // Not for scripts: page audits fetch robots.txt under this policy.
  "connect-src 'self'",
  `frame-src ${videoOrigins.join(' ')}`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** Sets the headers of every page here, including refusals. Only a page with a form may submit one. */
export function guard(reply: FastifyReply, { isSecure }: Site, { hasForm = false }: { hasForm?: boolean } = {}): void {
  const formAction = `form-action ${hasForm ? "'self'" : "'none'"}`;
  const policy = [...pagePolicy, formAction, ...(isSecure ? ['upgrade-insecure-requests'] : [])];
  void reply.headers({ 'Content-Security-Policy': policy.join('; '), 'X-Frame-Options': 'DENY' });
}

interface Answer {
  type: string;
  body: string | Buffer;
  /** Language of a page, chosen for the visitor. */
  language?: Language;
  /** Hash of the body unless given. */
  etag?: string;
  /**
   * Readers who may see the answer. Caches must revalidate every time, so that a closed position disappears at once; a
   * Draft is never cached.
   */
  audience: 'everyone' | 'asker' | 'members';
}

const cacheControl = {
  everyone: 'no-cache',
  asker: 'private, no-cache',
  members: 'private, no-store',
} as const satisfies Record<Answer['audience'], string>;

/** Sends a page or a file, or 304 if the reader already has this version. */
export async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, audience, etag, language }: Answer,
) {
  void reply
    .type(type)
    .header('Cache-Control', cacheControl[audience])
    .header('Vary', audience === 'everyone' ? 'Accept-Encoding' : 'Cookie, Accept-Encoding');
  if (language !== undefined) answerLanguage(reply, language);
  if (audience !== 'members') {
    const tag = etag ?? tagOf(body);
    void reply.header('ETag', tag);
    if (names(request.headers['if-none-match'], tag)) return reply.removeHeader('Content-Encoding').code(304).send();
  }
  return reply.send(typeof body === 'string' ? await compressed(request, reply, body, worthIt) : body);
}

/** Declares the language of a page, and that it varies by visitor. */
export function answerLanguage(reply: FastifyReply, language: Language): void {
  const vary = reply.getHeader('Vary') ?? 'Cookie';
  void reply.headers({ 'Content-Language': localeOf(language), Vary: `Accept-Language, ${String(vary)}` });
}

export const tagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Characters worth compressing: shorter texts fit into one packet anyway. */
const worthIt = 1_000;

const names = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((given) => given.trim() === tag || given.trim() === '*') ?? false;
