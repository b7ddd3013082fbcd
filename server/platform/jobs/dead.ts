import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/** A job that is no longer tried. */
export interface DeadJob {
  id: number;
  name: string;
  payload: Record<string, unknown>;
  lastError: string | null;
  /** Number of tries. */
  tries: number;
  /** Time of the last try. */
  triedAt: Date;
}

/** Lists dead jobs by their last try, latest first. */
export async function listDeadJobs(db: Database, names: readonly string[], limit: number): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select job.id, task.identifier as name, job.payload, job.last_error, job.attempts as tries, job.updated_at as tried_at
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where ${isDead(names)} order by job.updated_at desc, job.id desc limit ${limit}::integer`.execute(db);
  return rows;
}

/** Counts waiting jobs of these kinds, new or to be retried, and dead ones. */
export async function countJobs(db: Database, names: readonly string[]): Promise<{ waiting: number; dead: number }> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select count(*) filter (where job.attempts < job.max_attempts) as waiting,
      count(*) filter (where job.attempts >= job.max_attempts and job.locked_at is null) as dead
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = any(${names}::text[]) and job.key is not null`.execute(db);
  return rows[0] ?? { waiting: 0, dead: 0 };
}

/** Tries granted when an administrator retries a job that had died at once as hopeless. */
const triesOnRetry = 25;

/** Retries a dead job, or all of these kinds, from the start; returns how many. */
export async function retryDeadJobs(db: Database, names: readonly string[], id: number | null): Promise<number> {
  const { rows } = await sql`
    update graphile_worker._private_jobs set attempts = 0, max_attempts = greatest(max_attempts, ${triesOnRetry}::integer), run_at = now(), last_error = null, updated_at = now()
    where id in (
      select job.id from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where ${isDead(names)} and (${id}::bigint is null or job.id = ${id}::bigint)
      for update of job
    ) returning id`.execute(db);
  if (rows.length > 0)
    await sql`select pg_notify('jobs:insert', ${JSON.stringify({ count: rows.length })})`.execute(db);
  return rows.length;
}

/** Removes a dead job, or all of these kinds; returns how many. */
export async function discardDeadJobs(db: Database, names: readonly string[], id: number | null): Promise<number> {
  const { rows } = await sql`
    delete from graphile_worker._private_jobs
    where id in (
      select job.id from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where ${isDead(names)} and (${id}::bigint is null or job.id = ${id}::bigint)
      for update of job
    ) returning id`.execute(db);
  return rows.length;
}

/** Condition on a job and its task. A dead job whose worker has not released it yet is about to be given back. */
const isDead = (names: readonly string[]) => sql`
  task.identifier = any(${names}::text[]) and job.key is not null
  and job.attempts >= job.max_attempts and job.locked_at is null`;
