import type { Settings } from '#server/platform/process/settings.ts';

/** One year. */
const httpsSeconds = 31_536_000;

/** CSP for non-page responses: opened directly they load and run nothing, and cannot be framed. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * Headers of every answer, refusals included. A page replaces this policy by its own. Subdomains are left out of HSTS:
 * they may belong to others and lack https.
 */
export const headersOfAll = ({ isSecure }: Pick<Settings, 'isSecure'>): Map<string, string> =>
  new Map([
    ['X-Content-Type-Options', 'nosniff'],
    ['Content-Security-Policy', dataPolicy],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...(isSecure ? [['Strict-Transport-Security', `max-age=${httpsSeconds}`] as const] : []),
  ]);
