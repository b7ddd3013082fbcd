import { EventEmitter } from 'node:events';
import { type Runner, type RunnerOptions, type WorkerEvents, run } from 'graphile-worker';

/** A running graphile-worker. */
export interface JobRunner extends Pick<Runner, 'promise' | 'stop'> {
  /** Whether it has been able to look for jobs. */
  hasLooked(): boolean;
}

/** What the trigger of the queue's table says when jobs are added. */
const lookNow = `select pg_notify('jobs:insert', '{"count":1}')`;

/**
 * Starts graphile-worker and mends two faults of its start. It keeps the outcome of its first look for jobs, a failure
 * too, which every later look then repeats: such a runner is stopped, so that another takes its place. And a job queued
 * between its first look and its LISTEN would wait for the next poll: it looks again as soon as it listens.
 */
export async function startRunner(options: RunnerOptions): Promise<JobRunner> {
  const events: WorkerEvents = new EventEmitter();
  let hasLooked = false;
  const noteLook = () => void (hasLooked = true);
  events.on('worker:getJob:empty', noteLook).on('job:start', noteLook);
  events.on('pool:listen:success', ({ client }) =>
    // Idle until now, the client drains when LISTEN is answered. One that breaks is replaced, and it looks then.
    client.once('drain', () => void client.query(lookNow).catch(() => undefined)),
  );
  const started = run({ ...options, events });
  const replaceBlind = async () => {
    const runner = await started;
    // It may be stopping already.
    if (!hasLooked) await runner.stop('the first look for jobs failed').catch(() => undefined);
  };
  // Once all workers have failed: one that is stopped while it fails prints its error.
  events.once('worker:getJob:error', () => setImmediate(() => void replaceBlind()));
  const runner = await started;
  return { promise: runner.promise, stop: (reason) => runner.stop(reason), hasLooked: () => hasLooked };
}
