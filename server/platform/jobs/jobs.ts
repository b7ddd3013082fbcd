import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '#server/platform/database/connect.ts';

/** A kind of work done outside the request that asks for it. */
export interface Job<Payload extends z.ZodMiniObject = z.ZodMiniObject> {
  /** Its name in the queue; what waits under a name that no process knows any more stays there. */
  readonly name: string;
  /** Must survive JSON. Checked when the job is queued, and again when it runs, perhaps by a newer program. */
  readonly payload: Payload;
  /** Lower goes first, from -32768 to 32767; 0 if not given. */
  readonly priority?: number;
  /** After so many failed tries the job is dead: it stays in the queue, with its last error, and is not tried again. */
  readonly maxTries: number;
  /** Pauses between tries grow from two seconds to this many. */
  readonly longestPauseSeconds: number;
}

/** Defines a job and keeps the exact type of its payload. */
export const defineJob = <Payload extends z.ZodMiniObject>(job: Job<Payload>): Job<Payload> => job;

interface Options {
  /** Instead of the priority of the job's kind. */
  priority?: number;
  /** Not before this moment. */
  runAt?: Date;
  /** Names the job for `withdraw`, and takes the place of a waiting one of the same name. */
  key?: string;
}

/**
 * Queues a job in the caller's transaction: it exists exactly when that commits. Needs no running worker in this
 * process. Runs at least once; a worker that dies over it leaves it to another.
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

/** Takes a waiting job back, in the caller's transaction. One that has begun goes on, and is not tried again. */
export async function withdraw(db: Database, key: string): Promise<void> {
  await sql`select from graphile_worker.remove_job(${key}::text)`.execute(db);
}

/** Makes a waiting job due now, in the caller's transaction; one that has been withdrawn is not brought back. */
export async function hasten(db: Database, key: string): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      task.identifier, job.payload, max_attempts => job.max_attempts, job_key => job.key, priority => job.priority)
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where job.key = ${key}`.execute(db);
}

/** Takes back, like `withdraw`, every job, of whatever kind, whose payload holds these fields. */
export async function withdrawWhere(db: Database, fields: Record<string, string | number>): Promise<void> {
  await sql`
    select graphile_worker.remove_job(key) from graphile_worker._private_jobs
    where payload::jsonb @> ${JSON.stringify(fields)}::jsonb`.execute(db);
}

/** What a handler may know of the try it is. */
export interface Try {
  /** 1 at the first. */
  count: number;
  /** What the last try threw that got so far as to fail; null if there is none. */
  lastError: string | null;
  /** Aborted when the process has to stop soon: what is thrown then counts as a failed try. */
  signal: AbortSignal;
  /** Writes down what the next try is to find in `lastError` should this one never end; durable once it answers. */
  readonly note: (text: string) => Promise<void>;
}

/** Thrown by a handler for which trying again is no use: the job is dead at once. */
export class Hopeless extends Error {}

export interface JobHandler {
  readonly job: Job;
  run(payload: unknown, current: Try): Promise<void>;
}

/** Says what a job does. What it throws is a failed try. */
export const handle = <Payload extends z.ZodMiniObject>(
  job: Job<Payload>,
  run: (payload: z.output<Payload>, current: Try) => Promise<void>,
): JobHandler => ({ job, run: async (payload, current) => run(job.payload.parse(payload), current) });

/** The worker of this process; `createJobs` of worker.ts makes it. */
export interface Jobs {
  /** Begins to run queued jobs; each kind has one handler. */
  start(handlers: JobHandler[]): Promise<void>;
  /** Takes no more jobs and waits for those that run: three seconds, then tells them to stop, and waits three more. */
  stop(): Promise<void>;
  /** Whether this process is running jobs: it has looked for them, and goes on. */
  isHealthy(): boolean;
}
