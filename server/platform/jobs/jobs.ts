import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '#server/platform/database/connect.ts';

/** A kind of work done outside the request that asks for it. */
export interface Job<Payload extends z.ZodMiniObject = z.ZodMiniObject> {
  /** Name in the queue; jobs under a name that no process knows stay there. */
  readonly name: string;
  /** Must survive JSON. Checked when the job is queued, and again when it runs, perhaps in a newer program. */
  readonly payload: Payload;
  /** Lower goes first, from -32768 to 32767; 0 by default. */
  readonly priority?: number;
  /** After this many failed tries the job is dead: it stays in the queue with its last error and is not tried again. */
  readonly maxTries: number;
  /** Pauses between tries grow from two seconds to this many. */
  readonly longestPauseSeconds: number;
}

/** Defines a job and keeps the exact type of its payload. */
export const defineJob = <Payload extends z.ZodMiniObject>(job: Job<Payload>): Job<Payload> => job;

interface Options {
  /** Overrides the priority of the job's kind. */
  priority?: number;
  /** Earliest start. */
  runAt?: Date;
  /** Names the job for `withdraw`; replaces a waiting job of the same name. */
  key?: string;
}

/**
 * Enqueues a job in the caller's transaction, so it exists exactly if that commits. Needs no running worker in this
 * process. The job runs at least once; if a worker dies, another takes over.
 */
export async function enqueue<Payload extends z.ZodMiniObject>(
  db: Database,
  job: Job<Payload>,
  payload: z.input<Payload>,
  { priority = job.priority ?? 0, runAt, key = randomUUID() }: Options = {},
): Promise<void> {
  const json = JSON.stringify(job.payload.parse(payload));
  await sql`
    select from graphile_worker.add_job(
      ${job.name}::text, ${json}::json, run_at => ${runAt ?? null}::timestamptz, max_attempts => ${job.maxTries}::integer,
      job_key => ${key}::text, priority => ${priority}::integer)`.execute(db);
}

/** Withdraws a waiting job in the caller's transaction. One that has begun continues, and is not retried. */
export async function withdraw(db: Database, key: string): Promise<void> {
  await sql`select from graphile_worker.remove_job(${key}::text)`.execute(db);
}

/** Makes a waiting job due now, in the caller's transaction; a withdrawn job is not restored. */
export async function hasten(db: Database, key: string): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      task.identifier, job.payload, max_attempts => job.max_attempts, job_key => job.key, priority => job.priority)
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where job.key = ${key}`.execute(db);
}

/** Withdraws every job, of any kind, whose payload contains these fields. */
export async function withdrawWhere(db: Database, fields: Record<string, string | number>): Promise<void> {
  await sql`
    select graphile_worker.remove_job(key) from graphile_worker._private_jobs
    where payload::jsonb @> ${JSON.stringify(fields)}::jsonb`.execute(db);
}

/** Facts about the current try, for its handler. */
export interface Try {
  /** 1 for the first try. */
  count: number;
  /** Error of the last try that failed; null if none did. */
  lastError: string | null;
  /** Aborted shortly before the process stops; an error thrown then counts as a failed try. */
  signal: AbortSignal;
  /** Stores the `lastError` that the next try sees if this one never ends; durable once it resolves. */
  readonly note: (text: string) => Promise<void>;
}

/** Thrown by a handler if retrying is useless: the job is dead at once. */
export class Hopeless extends Error {}

export interface JobHandler {
  readonly job: Job;
  run(payload: unknown, current: Try): Promise<void>;
}

/** Binds a handler to a job. An error it throws is a failed try. */
export const handle = <Payload extends z.ZodMiniObject>(
  job: Job<Payload>,
  run: (payload: z.output<Payload>, current: Try) => Promise<void>,
): JobHandler => ({ job, run: async (payload, current) => run(job.payload.parse(payload), current) });

/** The worker of this process; `createJobs` of worker.ts makes it. */
export interface Jobs {
  /** Starts running queued jobs; each kind has one handler. */
  start(handlers: JobHandler[]): Promise<void>;
  /** Takes no more jobs and waits three seconds for the running ones, then aborts them and waits three more. */
  stop(): Promise<void>;
  /** Whether this process is running jobs: it has looked for them, and continues. */
  isHealthy(): boolean;
}
