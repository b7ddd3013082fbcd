import type { LookupAddress } from 'node:dns';
import type { Resolver } from 'node:dns/promises';
import { type Open, openResolver, withResolver } from './resolver.ts';

/** Queries the DNS for the addresses of a name; none without an answer. */
export type ResolveAddresses = (name: string) => Promise<LookupAddress[]>;

/** Queries the given resolvers, as addresses, or those of the machine; resolves within six seconds. */
export const createResolveAddresses =
  (servers: readonly string[], open: Open<Pick<Resolver, 'resolve4' | 'resolve6'>> = openResolver): ResolveAddresses =>
  (name) =>
    withResolver(servers, open, async (resolver) => {
      const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return found.flatMap((answer, index) =>
        answer.status === 'fulfilled'
          ? answer.value.map((address): LookupAddress => ({ address, family: index === 0 ? 4 : 6 }))
          : [],
      );
    });
