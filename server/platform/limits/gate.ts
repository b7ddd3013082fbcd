import type { FastifyInstance } from 'fastify';
import { createCounter } from './limits.ts';
import { isLoopback, networkOf } from './network.ts';
import type { Limit } from './table.ts';

/**
 * Counts every request against its network, in memory and before any other work; 429 past the limit. The limit is
 * coarse. Many people may share a network, and all visitors do behind a proxy that `TRUST_PROXY` does not name.
 * Requests from this machine are not counted, including those through such a local proxy.
 */
export function limitRequests(app: FastifyInstance, limit: Limit): void {
  const { count } = createCounter(limit);
  app.addHook('onRequest', (request, _reply, done) => {
    try {
      const network = networkOf(request.ip);
      if (!isLoopback(network)) count(request.ip);
      done();
    } catch (error) {
      done(error as Error); // nothing else is thrown
    }
  });
}
