import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** A point in a primary's write-ahead log. */
export interface Position {
  /** The system and the database, which physical replicas share. */
  database: string;
  /** Begins with each promotion of a replica, which may lack what the old primary wrote last. */
  timeline: string;
  lsn: string;
}

const database = sql`(
  select concat_ws(' ', system_identifier, (select oid from pg_database where datname = current_database()))
  from pg_control_system())`;

/**
 * Reads where the log of a primary stands: behind everything that is committed. A commit is visible once it is flushed,
 * unless `synchronous_commit` is off. Throws for a server in recovery.
 */
export async function readPosition(primary: Database): Promise<Position> {
  const { rows } = await sql<Position>`
    select ${database} as database, left(pg_walfile_name(lsn), 8) as timeline, lsn::text as lsn
    from (
      select case current_setting('synchronous_commit')
        when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn()
      end as lsn
    ) log`.execute(primary);
  return rows[0] as Position; // the statement returns one row
}

/** What a server is to a position of a primary. */
interface Standing {
  isStandby: boolean;
  isSameDatabase: boolean;
  /** Whether it has replayed everything up to there, on the same timeline. */
  hasReached: boolean;
}

export async function readStanding(db: Database, position: Position): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select pg_is_in_recovery() as is_standby, ${database} = ${position.database}::text as is_same_database,
      coalesce(
        pg_last_wal_replay_lsn() >= ${position.lsn}::pg_lsn
          and lpad(upper(to_hex(min_recovery_end_timeline)), 8, '0') = ${position.timeline}::text,
        false
      ) as has_reached
    from pg_control_recovery()`.execute(db);
  return rows[0] as Standing; // the statement returns one row
}

export const isReplica = ({ isStandby, isSameDatabase }: Standing): boolean => isStandby && isSameDatabase;

/** Milliseconds between two looks at a replica that is waited for. */
const step = 5;

/**
 * Waits until a replica has reached a position; false if it has not after so many milliseconds, is no replica of the
 * position's database, or the signal is given.
 */
export async function reaches(
  db: Database,
  position: Position,
  { milliseconds, signal }: { milliseconds: number; signal?: AbortSignal },
): Promise<boolean> {
  const until = performance.now() + milliseconds;
  for (;;) {
    const standing = await readStanding(db, position);
    if (!isReplica(standing)) return false;
    if (standing.hasReached) return true;
    if (performance.now() >= until || signal?.aborted) return false;
    await sleep(step);
  }
}
