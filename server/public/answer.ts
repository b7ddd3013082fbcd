import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { richTextRules } from '#server/rich-text/service.ts';
import type { Site } from './site.ts';

/** A year, as the web app's pages have it. */
const secure = 'max-age=31536000';

/**
 * No script at all. Style attributes are those of rich text, which the cleaner limits to colours; data for machines is no
 * script to a browser.
 */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' http: https:",
  "font-src 'self'",
  // No script is there to use it; audits of the page fetch robots.txt in its name.
  "connect-src 'self'",
  `frame-src ${richTextRules.allowedIframeHostnames?.map((host) => `https://${host}`).join(' ')}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** Sent with every answer here, also a refusal. */
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
   * Whether others than who asked may see it. Nobody keeps an answer without asking each time whether it still holds, so
   * what is closed is gone at once; a Draft nobody keeps at all.
   */
  audience: 'everyone' | 'asker' | 'members';
}

const cacheControl = {
  everyone: 'no-cache',
  asker: 'private, no-cache',
  members: 'private, no-store',
} as const satisfies Record<Answer['audience'], string>;

/** Sends a page or a file, as small as the browser takes it; 304 where it has this very one. */
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
/** Of 11; the higher ones cost more than they save for a page that is made for one reader. */
const brotliQuality = 4;
const compress = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (text: string) => zip(text),
} as const satisfies Record<(typeof encodings)[number], (text: string) => Promise<Buffer>>;
