import type { Resolver } from 'node:dns/promises';
import { type Open, openResolver, withResolver } from './resolver.ts';

/**
 * Queries the DNS for the TXT records of a name in ASCII: each with its strings joined, none for a name that does not
 * exist. Undefined without an answer.
 */
export type ResolveTxt = (name: string) => Promise<string[] | undefined>;

/** Codes for an answer without such records, and for a name that cannot have any. */
const empty = new Set(['ENODATA', 'ENOTFOUND', 'EBADNAME']);

/** Queries the given resolvers, as addresses, or those of the machine; resolves within six seconds. */
export const createResolveTxt =
  (servers: readonly string[], open: Open<Pick<Resolver, 'resolveTxt'>> = openResolver): ResolveTxt =>
  async (name) => {
    try {
      const records = await withResolver(servers, open, (resolver) => resolver.resolveTxt(name));
      return records.map((strings) => strings.join(''));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      return empty.has(code) ? [] : undefined;
    }
  };
