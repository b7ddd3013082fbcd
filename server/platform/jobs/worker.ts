import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Task, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import { Hopeless, type JobHandler, type Jobs } from './jobs.ts';
import { type Leases, keepLeases } from './lease.ts';
import { complete, note, postpone } from './outcome.ts';
import { type JobRunner, startRunner } from './runner.ts';

interface Options {
  /** One of its connections is kept for LISTEN while the worker runs. */
  pool: pg.Pool;
  log: Log;
  /** A job whose worker has been silent this long is taken over, at most a third of it and one poll later. */
  leaseSeconds?: number;
  /** New jobs are announced; only postponed ones and those taken over wait for a poll. */
  pollSeconds?: number;
}

const concurrency = 4;
const graceMilliseconds = 3_000;
const restartMilliseconds = 1_000;

/** Creates or updates the queue's tables. Safe if several processes start at once. */
export const installJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool });

/** The worker of docs/decisions/0003-job-queue.md: runs jobs at least once, shared by all processes on one database. */
export function createJobs({ pool, log, leaseSeconds = 30, pollSeconds = 10 }: Options): Jobs {
  let leases: Leases | undefined;
  let runner: JobRunner | undefined;
  const stopping = new AbortController();

  /** Replaces a worker that gave up because the database went away. */
  const keepRunning = async (begin: () => Promise<JobRunner>) => {
    while (!stopping.signal.aborted) {
      try {
        runner ??= await begin();
        await runner.promise;
        if (!runner.hasLooked()) log.warn('the job worker could not look for jobs');
      } catch (error) {
        log.error({ err: error }, 'the job worker ended');
      }
      runner = undefined;
      if (!stopping.signal.aborted) await sleep(restartMilliseconds, undefined, { ref: false });
    }
  };

  return {
    async start(handlers) {
      const held = (leases = keepLeases(pool, log, leaseSeconds));
      const taskList = Object.fromEntries(
        handlers.map((handler) => [handler.job.name, makeTask(pool, log, held, handler)]),
      );
      const begin = () => startRunner({ ...options(log, pollSeconds), pgPool: pool, taskList });
      runner = await begin();
      void keepRunning(begin);
    },
    async stop() {
      stopping.abort();
      const stopped = runner
        ?.stop()
        .catch((error: unknown) => log.warn({ err: error }, 'the job worker did not stop cleanly'));
      await Promise.race([stopped, sleep(2 * graceMilliseconds, undefined, { ref: false })]);
      leases?.stop();
    },
    isHealthy: () => runner?.hasLooked() === true && !stopping.signal.aborted,
  };
}

const options = (log: Log, pollSeconds: number) => ({
  noHandleSignals: true,
  parsedCronItems: [],
  // Its details contain payloads; the first line of its message does not.
  logger: new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ queue: message.split('\n')[0] }, 'job queue');
  }),
  preset: {
    worker: {
      concurrentJobs: concurrency,
      pollInterval: pollSeconds * 1_000,
      gracefulShutdownAbortTimeout: graceMilliseconds,
      // Unbatched, a job that ends while the database is away would cause an unhandled rejection.
      completeJobBatchDelay: 0,
      failJobBatchDelay: 0,
    },
  },
});

function makeTask(pool: pg.Pool, log: Log, leases: Leases, handler: JobHandler): Task {
  return async (payload, { job, abortSignal }) => {
    const lease = { id: job.id, lockedBy: job.locked_by, attempts: job.attempts };
    leases.hold(lease);
    try {
      await handler.run(payload, {
        count: job.attempts,
        lastError: job.last_error,
        signal: abortSignal,
        note: (text) => note(pool, lease, text),
      });
      await complete(pool, log, lease);
    } catch (error) {
      const isDead = error instanceof Hopeless || job.attempts >= job.max_attempts;
      if (isDead) log.error({ job: { id: job.id, name: handler.job.name } }, 'job is dead');
      const pauseSeconds = Math.min(2 ** job.attempts, handler.job.longestPauseSeconds);
      await postpone(pool, log, lease, { error, pauseSeconds, isDead });
      throw error;
    } finally {
      leases.letGo(lease);
      // graphile-worker's own outcome follows. It uses only the id and could hit another worker's lease. Ids count from
      // 1, so a negative one hits nothing, and the log still names the job.
      job.id = `-${lease.id}`;
    }
  };
}
