import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/platform/calls/services.ts';

/** `/healthz`: the process answers. `/readyz`: so do the database and the job queue. */
export function healthRoutes(app: FastifyInstance, services: Services): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const database = await services.isReachable();
    const jobs = services.deliveries.isHealthy();
    return reply.code(database && jobs ? 200 : 503).send({ database, jobs });
  });
}
