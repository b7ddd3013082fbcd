import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, handle, tell } from './deliveries.ts';

const hour = 3_600;

interface RepeatedTask {
  /** Starts it permanently; does nothing if it was already started, in this process or another. */
  start: (db: Database) => Promise<void>;
  /**
   * Handler whose run ends with `work`; a failed run is repeated within the pause. If `work` reports that more is left,
   * it continues as soon as other tasks have had their turn.
   */
  handler: (work: (signal: AbortSignal) => Promise<{ isMoreLeft: boolean } | void>) => Handler;
}

/** A task that runs again after a pause, by default an hour, in one process at a time. */
export function repeatedTask(name: string, pauseSeconds: number = hour): RepeatedTask {
  const kind = defineKind({
    name,
    channel: 'task',
    urgency: 'soon',
    details: z.object({}),
    maxTries: Infinity,
    longestPauseSeconds: pauseSeconds,
  });
  return {
    start: async (db) => {
      await sql`
        insert into deliveries (channel, kind, urgency, key) values (${kind.channel}, ${name}, ${kind.urgency}, ${name})
        on conflict (key) where key is not null do nothing`.execute(db);
      await tell(db, kind.urgency);
    },
    handler: (work) =>
      handle(kind, async (_delivery, { signal }) => {
        const left = await work(signal);
        return { waitUntil: new Date(Date.now() + (left?.isMoreLeft ? 0 : pauseSeconds * 1_000)) };
      }),
  };
}
