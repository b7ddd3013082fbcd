import { EventEmitter } from 'node:events';
import { type Runner, type RunnerOptions, type WorkerEvents, run } from 'graphile-worker';

/** A running graphile-worker. */
export interface JobRunner extends Pick<Runner, 'promise' | 'stop'> {
  /** Whether it has been able to look for jobs. */
  hasLooked(): boolean;
}

/** The notification that the queue's trigger sends when jobs are added. */
const lookNow = `select pg_notify('jobs:insert', '{"count":1}')`;

/**
 * Starts graphile-worker and works around two faults of its start. First, it keeps the outcome of its first look for
 * jobs, even a failure, which every later look repeats. Such a runner is stopped, so that another replaces it. Second,
 * a job queued between the first look and LISTEN would wait for the next poll. It therefore looks again as soon as it
 * listens.
 */
export async function startRunner(options: RunnerOptions): Promise<JobRunner> {
  const events: WorkerEvents = new EventEmitter();
  let hasLooked = false;
  const noteLook = () => void (hasLooked = true);
  events.on('worker:getJob:empty', noteLook).on('job:start', noteLook);
  events.on('pool:listen:success', ({ client }) =>
    // The client, idle until now, drains when LISTEN is answered. A replacement for a broken client looks then.
    client.once('drain', () => void client.query(lookNow).catch(() => undefined)),
  );
  const started = run({ ...options, events });
  const replaceBlind = async () => {
    const runner = await started;
    // It may be stopping already.
    if (!hasLooked) await runner.stop('the first look for jobs failed').catch(() => undefined);
  };
  // After all workers have failed: one stopped during its failure prints its error.
  events.once('worker:getJob:error', () => setImmediate(() => void replaceBlind()));
  const runner = await started;
  return { promise: runner.promise, stop: (reason) => runner.stop(reason), hasLooked: () => hasLooked };
}
