import type { Logger } from 'pino';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Connection, Database } from './connect.ts';
import type { Read, Reading } from './reading.ts';
import { longestLag, measureLag, type ReplicaState } from './replica-lag.ts';
import { type Position, reaches, readPosition } from './replica-position.ts';
import { together } from './together.ts';

/** Milliseconds that a call waits for what the replica still lacks; it does not wait for one that lags more. */
const longestWait = 100;

/** Reads from a replica wherever that knows as much as the primary. */
export interface Replica extends Reading {
  /** Whether calls read from it: it answers, and lags less than they would wait. */
  isUsed(): boolean;
  state(): ReplicaState;
  /** Milliseconds that it is behind; undefined while it does not answer. */
  lag(): number | undefined;
  /** Number of readings by calls, and of pages of tables, that each of both has answered. */
  readonly reads: Readonly<Record<'replica' | 'primary', number>>;
  readonly pool: Connection['pool'];
  /** Closes the replica's connections too. */
  close(): Promise<void>;
}

interface Options {
  /** Answers what the replica cannot, and tells its position, which callers share. */
  primary: Database;
  replica: Connection;
  log: Logger;
  /** Whether the replica has answered before. */
  isThere: boolean;
}

/**
 * Reads from a replica that has replayed everything the primary had committed before the reading began, else from the
 * primary (docs/decisions/0051). No reading fails because of the replica.
 */
export function openReplica({ primary, replica, log, isThere }: Options): Replica {
  const askTogether = together<undefined, Position>(async (askers) => {
    const position = await readPosition(primary);
    return askers.map(() => position);
  }, Infinity);
  // The primary may be none itself, in the middle of a failover.
  const askPosition = () => askTogether(undefined).catch(() => undefined);
  const lag = measureLag({ replica: replica.db, askPosition, log, isThere });
  const isUsed = () => lag.state() === 'used' && lag.milliseconds() <= longestWait;
  const reads = { replica: 0, primary: 0 };

  /** Undefined if the replica failed, or had not reached the position in time. */
  async function readThere<T>(
    position: Position,
    milliseconds: number,
    work: (db: Database) => Promise<T>,
  ): Promise<{ value: T } | undefined> {
    try {
      // In one transaction, so that a pooler cannot ask one replica and read from another.
      return await replica.db
        .transaction()
        .setAccessMode('read only')
        .execute(async (db) => {
          if (!(await reaches(db, position, { milliseconds }))) return undefined;
          return { value: await work(db) };
        });
    } catch (error) {
      if (error instanceof AppError) throw error;
      lag.noteFailure(error);
      return undefined;
    }
  }

  /** The value that the replica has found, else the primary's. */
  async function orFrom<T>(primary: Database, work: (db: Database) => Promise<T>, found?: { value: T }): Promise<T> {
    reads[found ? 'replica' : 'primary'] += 1;
    return found ? found.value : work(primary);
  }

  return {
    async read(work) {
      const askedAt = performance.now();
      const position = isUsed() ? await askPosition() : undefined;
      if (!position) return orFrom(primary, work);
      const found = await readThere(position, longestWait, work);
      // Spares others the same wait until the next measurement.
      if (!found && lag.state() === 'used') lag.noteLacking(askedAt);
      return orFrom(primary, work, found);
    },
    async begin(primary, signal): Promise<Read> {
      const position = lag.state() === 'used' ? await askPosition() : undefined;
      const fail = (error: unknown) => {
        lag.noteFailure(error);
        return false;
      };
      if (!position || !(await reaches(replica.db, position, { milliseconds: longestLag, signal }).catch(fail)))
        return (work) => orFrom(primary, work);
      return async (work) =>
        orFrom(primary, work, lag.state() === 'used' ? await readThere(position, 0, work) : undefined);
    },
    isUsed,
    state: () => lag.state(),
    lag: () => (lag.state() === 'used' || lag.state() === 'behind' ? lag.milliseconds() : undefined),
    reads,
    pool: replica.pool,
    async close() {
      await lag.close();
      await replica.close();
    },
  };
}
