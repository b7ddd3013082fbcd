import type pg from 'pg';
import type { Logger } from 'pino';

/** A job as one worker took it: the same job taken over by another worker, or again, is another lease. */
export interface Lease {
  id: string;
  /** Names the worker's process. */
  lockedBy: string | null;
  /** Which try it is; counts up whenever a worker takes the job. */
  attempts: number;
}

/**
 * Whether the job row of `id` is still the lease's, in SQL. A withdrawn job, which has no key, keeps its worker, and
 * graphile-worker marks it by using up its tries.
 */
export const isHeld = (lockedBy: string, attempts: string): string =>
  `locked_by = ${lockedBy} and (attempts = ${attempts} or key is null)`;

/** What a worker holds of the queue while it runs jobs. */
export interface Leases {
  hold(lease: Lease): void;
  letGo(lease: Lease): void;
  stop(): void;
}

/**
 * Keeps the lock of every running job fresh, and opens the locks that nobody has kept fresh for `leaseSeconds`: their
 * worker is dead. graphile-worker has no heartbeat and waits for four hours.
 */
export function keepLeases(pool: pg.Pool, log: Logger, leaseSeconds: number): Leases {
  const held = new Set<Lease>();

  const beat = async () => {
    if (held.size > 0) {
      const leases = [...held];
      await pool.query(
        `update graphile_worker._private_jobs job set locked_at = now()
         from unnest($1::bigint[], $2::text[], $3::integer[]) as lease (id, worker, try)
         where job.id = lease.id and ${isHeld('lease.worker', 'lease.try')}`,
        [leases.map(({ id }) => id), leases.map(({ lockedBy }) => lockedBy), leases.map(({ attempts }) => attempts)],
      );
    }
    const { rows } = await pool.query<{ id: string; isDead: boolean }>(
      `with withdrawn as (delete from graphile_worker._private_jobs where locked_at < now() - make_interval(secs => $1) and key is null)
       update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
       where locked_at < now() - make_interval(secs => $1) and key is not null
       returning id, attempts >= max_attempts as "isDead"`,
      [leaseSeconds],
    );
    for (const job of rows) log.warn({ job }, 'a worker died over a job');
  };

  const timer = setInterval(
    () => void beat().catch((error: unknown) => log.warn({ err: error }, 'the locks of running jobs were not renewed')),
    (leaseSeconds * 1_000) / 3,
  ).unref();
  return {
    hold: (lease) => void held.add(lease),
    letGo: (lease) => void held.delete(lease),
    stop: () => clearInterval(timer),
  };
}
