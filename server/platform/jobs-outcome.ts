import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';

const againMilliseconds = 1_000;

/**
 * Removes a job that is done, waiting for the database if that is away. graphile-worker's own attempt, which follows and
 * finds nothing left to do, gives up at the first refused connection: the job would run once more.
 */
export const complete = (pool: pg.Pool, log: Logger, jobId: string): Promise<void> =>
  persist(pool, log, 'delete from graphile_worker._private_jobs where id = $1', [jobId]);

interface Failure {
  id: string;
  error: unknown;
  pauseSeconds: number;
  /** It is not tried again. */
  isDead: boolean;
}

/**
 * Gives a job that failed back with a pause of our own: the queue's grow without a limit that could be set, and a mail
 * must leave soon after its server is back. A withdrawn job goes for good; one out of tries stays, dead.
 */
export const postpone = (pool: pg.Pool, log: Logger, { id, error, pauseSeconds, isDead }: Failure): Promise<void> =>
  persist(
    pool,
    log,
    `with withdrawn as (delete from graphile_worker._private_jobs where id = $1 and key is null)
     update graphile_worker._private_jobs
     set locked_at = null, locked_by = null, last_error = $2, run_at = now() + make_interval(secs => $3),
       max_attempts = case when $4 then attempts else max_attempts end
     where id = $1 and key is not null`,
    [id, error instanceof Error ? error.message : String(error), pauseSeconds, isDead],
  );

/** What is known of a job that is still running; throws where the database is away. */
export async function note(pool: pg.Pool, jobId: string, text: string): Promise<void> {
  await pool.query('update graphile_worker._private_jobs set last_error = $2 where id = $1', [jobId, text]);
}

async function persist(pool: pg.Pool, log: Logger, statement: string, values: unknown[]): Promise<void> {
  for (;;) {
    try {
      await pool.query(statement, values);
      return;
    } catch (error) {
      log.warn({ err: error }, 'what became of a job is not recorded yet');
      await sleep(againMilliseconds, undefined, { ref: false });
    }
  }
}
