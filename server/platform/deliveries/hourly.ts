import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, handle, tell } from './deliveries.ts';

const hour = 3_600_000;

interface HourlyTask {
  /** Begins it, for good; does nothing if it was begun, in this process or another. */
  start: (db: Database) => Promise<void>;
  /** Handler whose run ends with `work`; a failed run is repeated within the hour. */
  handler: (work: (signal: AbortSignal) => Promise<void>) => Handler;
}

/** A task that runs each hour, in one process at a time. */
export function hourlyTask(name: string): HourlyTask {
  const kind = defineKind({
    name,
    channel: 'task',
    urgency: 'soon',
    details: z.object({}),
    maxTries: Infinity,
    longestPauseSeconds: hour / 1_000,
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
        await work(signal);
        return { waitUntil: new Date(Date.now() + hour) };
      }),
  };
}
