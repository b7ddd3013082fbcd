import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { isHeld, type Lease } from './lease.ts';

const againMilliseconds = 1_000;

/*
 * A worker that was silent for too long, on a suspended machine say, may have lost its job to another. Then what it says of
 * the job changes nothing. A lock that was opened and that no worker has taken since leaves it the last word.
 */
const isMine = `id = $1 and (${isHeld('$2', '$3')} or locked_by is null and attempts = $3)`;
const valuesOf = ({ id, lockedBy, attempts }: Lease): unknown[] => [id, lockedBy, attempts];

/**
 * Removes a job that is done, waiting for the database if that is away. graphile-worker's own attempt gives up at the
 * first refused connection: the job would run once more.
 */
export const complete = (pool: pg.Pool, log: Logger, lease: Lease): Promise<void> =>
  persist(pool, log, `delete from graphile_worker._private_jobs where ${isMine}`, valuesOf(lease));

interface Failure {
  error: unknown;
  pauseSeconds: number;
  /** It is not tried again. */
  isDead: boolean;
}

/**
 * Gives a job that failed back with a pause of our own: the queue's grow without a limit that could be set, and a mail
 * must leave soon after its server is back. A withdrawn job goes for good; one out of tries stays, dead.
 */
export const postpone = (
  pool: pg.Pool,
  log: Logger,
  lease: Lease,
  { error, pauseSeconds, isDead }: Failure,
): Promise<void> =>
  persist(
    pool,
    log,
    `with withdrawn as (delete from graphile_worker._private_jobs where ${isMine} and key is null)
     update graphile_worker._private_jobs
     set locked_at = null, locked_by = null, last_error = $4, run_at = now() + make_interval(secs => $5),
       max_attempts = case when $6 then attempts else max_attempts end
     where ${isMine} and key is not null`,
    [...valuesOf(lease), error instanceof Error ? error.message : String(error), pauseSeconds, isDead],
  );

/** Writes down what is known of a job that is still running. Throws where the database is away or the lease is lost. */
export async function note(pool: pg.Pool, lease: Lease, text: string): Promise<void> {
  const { rowCount } = await pool.query(`update graphile_worker._private_jobs set last_error = $4 where ${isMine}`, [
    ...valuesOf(lease),
    text,
  ]);
  if (rowCount === 0) throw new Error('Another worker took the job over.');
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
