import { Resolver } from 'node:dns/promises';

const milliseconds = 3_000;
const tries = 2;

/** Opens a resolver for some kinds of queries. */
export type Open<Queries> = () => Queries & Pick<Resolver, 'setServers' | 'cancel'>;

export const openResolver = (): Resolver => new Resolver({ timeout: milliseconds, tries, maxTimeout: milliseconds });

/**
 * Queries the given resolvers, as addresses, or those of the machine, and ends within six seconds. Unlike `dns.lookup`,
 * a silent name server holds no thread of the process.
 */
export async function withResolver<Queries, Found>(
  servers: readonly string[],
  open: Open<Queries>,
  ask: (resolver: Queries) => Promise<Found>,
): Promise<Found> {
  // One per question: giving up cancels all queries of a resolver.
  const resolver = open();
  if (servers.length > 0) resolver.setServers(servers);
  const end = setTimeout(() => resolver.cancel(), milliseconds * tries);
  try {
    return await ask(resolver);
  } finally {
    clearTimeout(end);
  }
}
