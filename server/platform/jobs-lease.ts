import type pg from 'pg';
import type { Logger } from 'pino';

/** What a worker holds of the queue while it runs a job. */
export interface Leases {
  hold(jobId: string): void;
  letGo(jobId: string): void;
  stop(): void;
}

/**
 * Keeps the lock of every running job fresh, and opens the locks that nobody has kept fresh for `leaseSeconds`: their
 * worker is dead. graphile-worker has no heartbeat and waits for four hours.
 */
export function keepLeases(pool: pg.Pool, log: Logger, leaseSeconds: number): Leases {
  const held = new Set<string>();

  const beat = async () => {
    if (held.size > 0) {
      await pool.query(
        'update graphile_worker._private_jobs set locked_at = now() where id = any($1::bigint[]) and locked_at is not null',
        [[...held]],
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
    hold: (jobId) => void held.add(jobId),
    letGo: (jobId) => void held.delete(jobId),
    stop: () => clearInterval(timer),
  };
}
