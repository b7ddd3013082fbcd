import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from './connect.ts';
import { isReplica, type Position, readStanding } from './replica-position.ts';

/** Milliseconds after which a replica that lacks something counts as too far behind. */
export const longestLag = 3_000;
/** Milliseconds between two measurements, and between two looks during one. */
const pause = { measurements: 1_000, looks: 20 };

/** Whether a replica is used and, if not, why it is left out. */
export type ReplicaState = 'used' | 'behind' | 'away' | 'wrong';

const reasons: Record<Exclude<ReplicaState, 'used'>, string> = {
  behind: `the replica is more than ${longestLag / 1_000} seconds behind; the primary answers in its place`,
  away: 'the replica does not answer; the primary does in its place',
  wrong: 'DATABASE_REPLICA_URL leads to no replica of DATABASE_URL any more; the primary answers in its place',
};

/** What is known of a replica. */
interface ReplicaLag {
  state(): ReplicaState;
  /** Milliseconds that the replica took to hold what the primary had at a moment, or since when it lacks that. */
  milliseconds(): number;
  /** Notes that the replica lacks something that the primary had then, by `performance.now`. */
  noteLacking(since: number): void;
  /** Leaves the replica out until the next measurement: the failure may have been of one statement. */
  noteFailure(error: unknown): void;
  close(): Promise<void>;
}

interface Options {
  replica: Database;
  /** Undefined while the primary does not answer. */
  askPosition: () => Promise<Position | undefined>;
  log: Logger;
  /** Whether the replica has answered before. */
  isThere: boolean;
}

/**
 * Measures once a second how far a replica is behind. The time of its last transaction would not tell: it grows while
 * the primary has nothing to write, and compares the clocks of two machines.
 */
export function measureLag({ replica, askPosition, log, isThere }: Options): ReplicaLag {
  const closing = new AbortController();
  let state: ReplicaState = isThere ? 'used' : 'away';
  let last = 0;
  let lackingSince: number | undefined;

  const milliseconds = () => (lackingSince === undefined ? last : performance.now() - lackingSince);

  function become(next: ReplicaState, error?: unknown): void {
    if (state === next || closing.signal.aborted) return;
    state = next;
    if (next === 'used') log.info({ feature: 'replica' }, 'the replica is used again');
    else log.warn({ feature: 'replica', err: error }, reasons[next]);
  }

  function noteFailure(error: unknown): void {
    lackingSince = undefined;
    become('away', error);
  }

  async function measure(): Promise<void> {
    const askedAt = performance.now();
    let position = await askPosition();
    if (position) lackingSince ??= askedAt;
    while (position && !closing.signal.aborted) {
      const standing = await readStanding(replica, position);
      if (!isReplica(standing)) return become('wrong');
      if (standing.hasReached) {
        last = performance.now() - askedAt;
        lackingSince = undefined;
        return become(last > longestLag ? 'behind' : 'used');
      }
      if (milliseconds() > longestLag) become('behind');
      await sleep(pause.looks, undefined, { ref: false });
      if (state === 'used') continue;
      // A position from before a failover of the primary is never reached.
      const later = await askPosition();
      if (later?.timeline !== position.timeline) position = later;
    }
  }

  async function keepMeasuring(): Promise<void> {
    while (!closing.signal.aborted) {
      await measure().catch(noteFailure);
      await sleep(pause.measurements, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  }
  const measuring = keepMeasuring();

  return {
    state: () => state,
    milliseconds,
    noteLacking: (since) => void (lackingSince ??= since),
    noteFailure,
    async close() {
      closing.abort();
      await measuring;
    },
  };
}
