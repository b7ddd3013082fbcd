import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import type { Services } from '#server/platform/calls/services.ts';
import { handleErrors } from '#server/platform/errors/handler.ts';
import { healthRoutes } from '#server/platform/http/health.ts';
import { cutStalled } from '#server/platform/http/stalled.ts';

const longestRequest = 10_000;

/** Creates the server on METRICS_PORT: `/metrics`, and the same health checks as at the product's own address. */
export function createOperatorApp(services: Services, registry: Registry): FastifyInstance {
  // Inferred, the whole server would have pino's type.
  const loggerInstance: FastifyBaseLogger = services.log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: longestRequest,
    connectionTimeout: longestRequest,
    forceCloseConnections: 'idle',
  });
  cutStalled(app.server);
  handleErrors(app);
  healthRoutes(app, services);
  app.get('/metrics', async (_request, reply) => {
    void reply.type(registry.contentType).header('Cache-Control', 'no-store');
    return registry.metrics();
  });
  return app;
}
