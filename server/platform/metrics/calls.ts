import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Seconds. Most calls take milliseconds; uploads take minutes. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Stands for pages, files and unknown paths, so that visitors cannot add labels. */
const other = 'other';

/** Counts and measures the answers of an app, by the path of the call. */
export function measureCalls(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const answers = new Counter({
    name: 'rolecall_calls_total',
    help: 'Answers by call and status; pages, files and unknown paths are "other".',
    labelNames: ['call', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'rolecall_call_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['call'],
    buckets,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.call?.path ?? other;
    answers.inc({ call, status: reply.statusCode });
    seconds.observe({ call }, reply.elapsedTime / 1_000);
    done();
  });
}
