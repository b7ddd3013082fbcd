import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Database, connect } from '#server/platform/database/connect.ts';

/** Messages copied in one transaction; a deletion of their threads waits for it. */
const defaultBatch = 1_000;
const pauseMilliseconds = 1_000;

/**
 * Moves the messages of an older version to partitions, if migration 0071 has left that to do. Returns a function that
 * stops at the next batch; the next start goes on there.
 */
export function startMessageMove(url: string, log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  // Copying and counting may take longer than a request may.
  const connection = connect(url, { max: 1, isPatient: true });
  const moving = moveMessages(connection.db, { log, signal: stopping.signal });
  return async () => {
    stopping.abort();
    await moving;
    await connection.close();
  };
}

interface Options {
  log: Logger;
  signal: AbortSignal;
  batch?: number;
}

/** Moves in batches until all is moved, by this or another process. Spends half of its time idle. */
export async function moveMessages(db: Database, { log, signal, batch = defaultBatch }: Options): Promise<void> {
  let isUnderWay = false;
  while (!signal.aborted) {
    const startedAt = performance.now();
    try {
      if (!(await isUnfinished(db))) break;
      if (!isUnderWay) log.info({ feature: 'messaging' }, 'moving messages to partitions');
      isUnderWay = true;
      const hasMore = await moveBatch(db, batch);
      if (hasMore === false) await replaceTable(db, signal);
      else await pause(hasMore ? performance.now() - startedAt : pauseMilliseconds, signal);
    } catch (error) {
      if (!isLocked(error)) log.warn({ feature: 'messaging', err: error }, 'messages could not be moved; trying again');
      await pause(pauseMilliseconds, signal);
    }
  }
  if (isUnderWay && !signal.aborted) log.info({ feature: 'messaging' }, 'messages are in partitions');
}

async function isUnfinished(db: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('message_move')::text as name`.execute(db);
  return rows[0]?.name != null;
}

/** Returns whether there may be more; null while another process copies. */
async function moveBatch(db: Database, batch: number): Promise<boolean | null> {
  const { rows } = await sql<{ hasMore: boolean | null }>`
    select move_messages(${batch}::integer) as has_more`.execute(db);
  return rows[0]?.hasMore ?? null;
}

/** Puts the partitions in the place of the table once both hold as many messages, counted at one moment. */
async function replaceTable(db: Database, signal: AbortSignal): Promise<void> {
  await sql`analyze messages_parted`.execute(db);
  const { rows } = await sql<{ before: number; moved: number }>`
    select (select count(*) from messages) as before, (select count(*) from messages_parted) as moved`.execute(db);
  const [counted] = rows;
  if (!counted || counted.before !== counted.moved)
    throw new Error(`Partitions hold ${counted?.moved} of ${counted?.before} messages.`);
  while (!signal.aborted && (await isUnfinished(db))) {
    try {
      await sql`select replace_messages()`.execute(db);
    } catch (error) {
      // A backup may hold the table for minutes.
      if (!isLocked(error)) throw error;
      await pause(pauseMilliseconds, signal);
    }
  }
}

/** Recognises PostgreSQL's error 55P03: what was asked for is in use, and the statement did not wait. */
const isLocked = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03';

/** Waits; the signal, which the caller then sees, ends it early. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);
