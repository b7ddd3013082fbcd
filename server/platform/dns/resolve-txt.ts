import { Resolver } from 'node:dns/promises';

/**
 * Queries the DNS for the TXT records of a name in ASCII: each with its strings joined, none for a name that does not
 * exist. Undefined without an answer.
 */
export type ResolveTxt = (name: string) => Promise<string[] | undefined>;

const milliseconds = 3_000;
const tries = 2;

/** Codes for an answer without such records, and for a name that cannot have any. */
const empty = new Set(['ENODATA', 'ENOTFOUND', 'EBADNAME']);

type Asking = Pick<Resolver, 'setServers' | 'resolveTxt' | 'cancel'>;

const openResolver = (): Asking => new Resolver({ timeout: milliseconds, tries, maxTimeout: milliseconds });

/** Queries the given resolvers, as addresses, or those of the machine; resolves within six seconds. */
export const createResolveTxt =
  (servers: readonly string[], open = openResolver): ResolveTxt =>
  async (name) => {
    // One per query: giving up cancels all queries of a resolver.
    const resolver = open();
    if (servers.length > 0) resolver.setServers(servers);
    const end = setTimeout(() => resolver.cancel(), milliseconds * tries);
    try {
      const records = await resolver.resolveTxt(name);
      return records.map((strings) => strings.join(''));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      return empty.has(code) ? [] : undefined;
    } finally {
      clearTimeout(end);
    }
  };
