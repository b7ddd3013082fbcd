import type pg from 'pg';
import type { Logger } from 'pino';

/** A job as taken by one worker. Taken over by another worker, or taken again, it is another lease. */
export interface Lease {
  id: string;
  /** Names the worker's process. */
  lockedBy: string | null;
  /** Number of this try; increases whenever a worker takes the job. */
  attempts: number;
}

/**
 * Condition in SQL: the job row of `id` still belongs to the lease. A withdrawn job has no key but keeps its worker;
 * graphile-worker marks it by using up its tries.
 */
export const isHeld = (lockedBy: string, attempts: string): string =>
  `locked_by = ${lockedBy} and (attempts = ${attempts} or key is null)`;

/** Leases that a worker holds while it runs jobs. */
export interface Leases {
  hold(lease: Lease): void;
  letGo(lease: Lease): void;
  stop(): void;
}

/**
 * Refreshes the lock of every running job, and releases locks not refreshed for `leaseSeconds`, whose worker is dead.
 * graphile-worker has no heartbeat and would wait for four hours.
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
