import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { videoOrigins } from '#contract/rich-text.ts';
import type { Site } from './site.ts';

/** One year, the same as for the web app's pages. */
const secure = 'max-age=31536000';

/**
 * Policy without any script. Style attributes come from rich text, where the cleaner limits them to colours. Data
 * blocks are not scripts to a browser.
 */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' http: https:",
  "font-src 'self'",
  // No script uses it; page audits fetch robots.txt under this policy.
  "connect-src 'self'",
  `frame-src ${videoOrigins.join(' ')}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** Sets the headers of every answer here, refusals included. */
export function guard(reply: FastifyReply, { isSecure }: Site, { isPage }: { isPage: boolean }): void {
  const policy = isPage
    ? [...pagePolicy, ...(isSecure ? ['upgrade-insecure-requests'] : [])]
    : ["default-src 'none'", 'sandbox'];
  void reply.headers({
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    ...(isSecure && { 'Strict-Transport-Security': secure }),
  });
}

interface Answer {
  type: string;
  body: string | Buffer;
  /**
   * Readers who may see the answer. Caches must revalidate every time, so a closed position disappears at once; a Draft
   * is never cached.
   */
  audience: 'everyone' | 'asker' | 'members';
}

const cacheControl = {
  everyone: 'no-cache',
  asker: 'private, no-cache',
  members: 'private, no-store',
} as const satisfies Record<Answer['audience'], string>;

/** Sends a page or a file with the best compression the browser accepts, or 304 if it already has this version. */
export async function answer(request: FastifyRequest, reply: FastifyReply, { type, body, audience }: Answer) {
  void reply.type(type).header('Cache-Control', cacheControl[audience]);
  if (audience !== 'everyone') void reply.header('Vary', 'Cookie, Accept-Encoding');
  else void reply.header('Vary', 'Accept-Encoding');
  if (audience !== 'members') {
    const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    void reply.header('ETag', tag);
    if (names(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }
  if (typeof body !== 'string') return reply.send(body);
  const encoding = encodings.find((name) => accepts(request, name));
  if (!encoding || body.length < worthIt) return reply.send(body);
  return reply.header('Content-Encoding', encoding).send(await compress[encoding](body));
}

const names = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((given) => given.trim() === tag || given.trim() === '*') ?? false;

/** Shorter texts fit into one packet anyway. */
const worthIt = 1_000;
const encodings = ['br', 'gzip'] as const;

const accepts = ({ headers }: FastifyRequest, name: string): boolean =>
  (headers['accept-encoding'] ?? '')
    .split(',')
    .some((given) => given.split(';')[0]?.trim() === name && !/;\s*q=0(\.0*)?\s*$/.test(given));

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Of 11; higher levels cost more than they save for a page made for one reader. */
const brotliQuality = 4;
const compress = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (text: string) => zip(text),
} as const satisfies Record<(typeof encodings)[number], (text: string) => Promise<Buffer>>;
