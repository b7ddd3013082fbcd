import type { FastifyInstance } from 'fastify';
import { createCounter } from './limits.ts';
import { isLoopback, networkOf } from './network.ts';
import type { Limit } from './table.ts';

/**
 * Counts every request against its network, in memory, before anything else is done for it; 429 past the limit. It is
 * coarse: many people may share a network, and all visitors do behind a proxy that `TRUST_PROXY` does not name. Such a
 * proxy on this machine, and its own programs, are not counted at all.
 */
export function limitRequests(app: FastifyInstance, limit: Limit): void {
  const count = createCounter(limit);
  app.addHook('onRequest', (request, _reply, done) => {
    try {
      const network = networkOf(request.ip);
      if (!isLoopback(network)) count(network);
      done();
    } catch (error) {
      done(error as Error); // nothing else is thrown
    }
  });
}
