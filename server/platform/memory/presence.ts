import { sql } from 'kysely';
import type { Logger } from 'pino';
import { apart, logPutOff } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Records which users are present, for `users.last_seen_at`. */
export interface Presence {
  /** Records that a user is present now; costs no statement of its own. */
  note(userId: number): void;
  /** Writes all records to the database. */
  flush(): Promise<void>;
  /** Writes all records and stops. */
  close(): Promise<void>;
}

/** Interval at which a present user is written again. */
const restMilliseconds = 60_000;

interface Options {
  db: Database;
  log: Logger;
  /** Longest delay before a newly present user is written. */
  tickMilliseconds?: number;
}

/**
 * Keeps presence in memory and writes it in one statement for all users, at most once a minute each. So the calls that
 * open screens make every second need no database write. Records lag by a second for a newly present user and by a
 * minute for others; a killed process loses as much.
 */
export function createPresence({ db, log, tickMilliseconds = 1_000 }: Options): Presence {
  /** Users to be written, and when they were last seen; in order of insertion. */
  let due = new Map<number, number>();
  /** Users written less than a minute ago, oldest first, with when they were seen since. */
  const resting = new Map<number, { writtenAt: number; seenAt: number | undefined }>();
  let writing = Promise.resolve();

  const wake = (now: number) => {
    for (const [userId, { writtenAt, seenAt }] of resting) {
      if (now - writtenAt < restMilliseconds) break;
      resting.delete(userId);
      if (seenAt !== undefined) due.set(userId, seenAt);
    }
  };
  const write = async (): Promise<void> => {
    if (due.size === 0) return;
    const [seen, now] = [due, performance.now()];
    due = new Map();
    for (const userId of seen.keys()) resting.set(userId, { writtenAt: now, seenAt: undefined });
    try {
      const secondsAgo = [...seen].map(([userId, seenAt]) => [userId, (now - seenAt) / 1_000] as const);
      const leftOut = await apart(secondsAgo, (users) =>
        updateLastSeen(
          db,
          users.map(([userId]) => userId),
          users.map(([, seconds]) => seconds),
        ),
      );
      logPutOff(log, 'presence', leftOut, ([userId]) => userId);
    } catch (error) {
      log.warn({ err: error }, 'who was seen is not written down yet');
      for (const [userId, seenAt] of seen) if (!due.has(userId)) due.set(userId, seenAt);
      for (const userId of seen.keys()) resting.delete(userId);
    }
  };
  const inTurn = () => (writing = writing.then(write));
  const timer = setInterval(() => {
    wake(performance.now());
    if (due.size > 0) void inTurn();
  }, tickMilliseconds).unref();
  const flush = async () => {
    for (const [userId, { seenAt }] of resting) {
      if (seenAt === undefined) continue;
      resting.delete(userId);
      due.set(userId, seenAt);
    }
    await inTurn();
  };

  return {
    note(userId) {
      const rest = resting.get(userId);
      if (rest) rest.seenAt = performance.now();
      else due.set(userId, performance.now());
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Records, in the caller's transaction, that a user is present now. */
export const noteSeen = (db: Database, userId: number): Promise<unknown> => updateLastSeen(db, [userId], [0]);

/** Locks in the order of ids, so that two processes with the same users cannot deadlock. */
const updateLastSeen = (db: Database, userIds: number[], secondsAgo: number[]) =>
  sql`
    with seen as (select * from unnest(${userIds}::integer[], ${secondsAgo}::float8[]) as seen (id, seconds_ago)),
      locked as (select u.id from users u where u.id = any(${userIds}::integer[]) order by u.id for no key update)
    update users u set last_seen_at = greatest(u.last_seen_at, now() - make_interval(secs => seen.seconds_ago))
    from seen join locked using (id) where u.id = seen.id`.execute(db);
