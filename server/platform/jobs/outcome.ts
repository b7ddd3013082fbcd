import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { isHeld, type Lease } from './lease.ts';

const againMilliseconds = 1_000;

/*
 * A worker that was silent too long, for example on a suspended machine, may have lost its job. Its outcome then
 * changes nothing, unless the lock was released and no worker has taken it since.
 */
const isMine = `id = $1 and (${isHeld('$2', '$3')} or locked_by is null and attempts = $3)`;
const valuesOf = ({ id, lockedBy, attempts }: Lease): unknown[] => [id, lockedBy, attempts];

/**
 * Removes a finished job, and waits for the database if it is away. graphile-worker itself gives up at the first
 * refused connection, and the job would run again.
 */
export const complete = (pool: pg.Pool, log: Logger, lease: Lease): Promise<void> =>
  persist(pool, log, `delete from graphile_worker._private_jobs where ${isMine}`, valuesOf(lease));

interface Failure {
  error: unknown;
  pauseSeconds: number;
  /** Whether it is not retried. */
  isDead: boolean;
}

/**
 * Returns a failed job to the queue with our own pause. The queue's own pauses grow without limit, and mail must leave
 * soon after its server is back. A withdrawn job is removed; one without tries left stays, dead.
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

/** Stores a note on a job that is still running. Throws if the database is away or the lease is lost. */
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
