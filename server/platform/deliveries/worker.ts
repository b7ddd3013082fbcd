import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#server/platform/database/connect.ts';
import type { Listener } from '#server/platform/memory/listener.ts';
import { type Ended, tryOnce } from './attempt.ts';
import { type Handler, type Urgency, longestAttempts, notifications, urgencies } from './deliveries.ts';
import { type RunningSender, runSender } from './sender.ts';
import { createOwners } from './rotation.ts';
import { claim, claimInTurns, findTurn, recover, renew } from './store.ts';

interface Options {
  db: Database;
  log: Logger;
  /** Announces new deliveries. */
  listener: Listener;
  /** Deliveries a minute of an urgency, over all processes; unlimited by default. */
  perMinute?: Partial<Record<Urgency, number>>;
  /** A delivery whose process has been silent for this long is taken over, at most one poll later. */
  leaseSeconds?: number;
  /** New deliveries are announced; only those of dead or other processes wait for a poll. */
  pollSeconds?: number;
  /** Shorter in tests. */
  longestAttempt?: typeof longestAttempts;
  /** Called after each attempt, for metrics. */
  onTry?: OnTry | undefined;
}

export type OnTry = (ended: { kind: string; outcome: Ended['outcome']; seconds: number }) => void;

/** The sender of this process. */
export interface Deliveries {
  /** Starts delivering; each kind has one handler. */
  start(handlers: Handler[]): Promise<void>;
  /** Stops claiming and waits three seconds for running deliveries, then aborts them and waits three more. */
  stop(): Promise<void>;
  /** Whether this process is delivering: it has looked for deliveries, and continues to. */
  isHealthy(): boolean;
}

/** The sender of a process that leaves deliveries to workers: always healthy. */
export const leftToWorkers: Deliveries = {
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
  isHealthy: () => true,
};

/** Concurrent deliveries per process and urgency. */
const width = 4;
const graceMilliseconds = 3_000;
/** A delivery that waits longer for its turn is not claimed yet, so it can still be withdrawn. */
const longestTurnSeconds = 1;

const grace = () => sleep(graceMilliseconds, undefined, { ref: false });

/** The sender of docs/decisions/0020-deliveries.md, shared by all processes on one database. */
export function createDeliveries({
  db,
  log,
  listener,
  perMinute = {},
  leaseSeconds = 30,
  pollSeconds = 10,
  longestAttempt = longestAttempts,
  onTry,
}: Options): Deliveries {
  const holder = randomUUID();
  const running = new Map<Urgency, RunningSender>();
  const stopping = new AbortController();
  const aborting = new AbortController();
  const undo: (() => void)[] = [];
  let hasLooked = false;

  const ring = (which: string) => (running.get(which as Urgency) ?? { ring: ringAll }).ring(); // empty for all
  const ringAll = () => running.forEach((urgency) => urgency.ring());
  const poll = async () => {
    try {
      const { lapsed, due } = await recover(db);
      if (lapsed > 0) log.warn({ lapsed }, 'a process died over deliveries');
      due.forEach(ring);
      hasLooked = true;
    } catch (error) {
      hasLooked = false;
      log.warn({ err: error }, 'deliveries could not be looked for');
      setTimeout(() => void (stopping.signal.aborted || poll()), 1_000).unref();
    }
  };
  const every = (seconds: number, act: () => Promise<unknown>) => {
    const timer = setInterval(() => void act(), seconds * 1_000).unref();
    undo.push(() => clearInterval(timer));
  };
  const keepLeases = () =>
    renew(db, holder, leaseSeconds).catch((error: unknown) =>
      log.warn({ err: error }, 'the leases of deliveries were not renewed'),
    );

  return {
    async start(handlers) {
      for (const urgency of urgencies) {
        const own = handlers.filter(({ kind }) => kind.urgency === urgency);
        if (own.length === 0) continue;
        const byName = new Map(own.map((handler) => [handler.kind.name, handler]));
        const kinds = [...byName.keys()];
        const owners = urgency === 'outside' ? createOwners() : undefined;
        const rate = perMinute[urgency];
        const tools = { db, log, holder, leaseSeconds, longestAttempt, stopping: aborting.signal, perMinute: rate };
        const attempt: Parameters<typeof runSender>[0]['attempt'] = async (delivery) => {
          const handler = byName.get(delivery.kind);
          if (!handler) throw new Error('A delivery was claimed that nothing here handles.');
          const startedAt = performance.now();
          const ended = await tryOnce(tools, handler, delivery);
          const seconds = (performance.now() - startedAt) / 1_000;
          owners?.noteEnded(delivery, { isFailed: ended.isFailed, seconds });
          onTry?.({ kind: delivery.kind, outcome: ended.outcome, seconds });
          return ended;
        };
        const claimSome = async (limit: number) => {
          const turn = rate === undefined ? 0 : await findTurn(db, urgency);
          if (turn > longestTurnSeconds) setTimeout(ring, Math.min(turn, pollSeconds) * 1_000, urgency).unref();
          const most = rate === undefined ? limit : Math.min(limit, Math.ceil((rate * longestTurnSeconds) / 60));
          if (turn > longestTurnSeconds) return [];
          const wanted = { urgency, kinds, holder, leaseSeconds, limit: most };
          if (!owners) return claim(db, wanted);
          const claimed = await claimInTurns(db, wanted, owners);
          owners.noteClaimed(claimed);
          return claimed;
        };
        running.set(
          urgency,
          runSender({
            log,
            width,
            isPatient: urgency === 'later',
            claim: claimSome,
            attempt,
            rest: () => own.forEach((handler) => handler.rest?.()),
          }),
        );
      }
      undo.push(listener.subscribe(notifications, { onNotify: ring, onReset: ringAll }));
      every(leaseSeconds / 3, keepLeases);
      every(Math.min(pollSeconds, leaseSeconds / 3), poll);
      await poll();
    },
    async stop() {
      stopping.abort();
      const stopped = Promise.all([...running.values()].map((urgency) => urgency.stop()));
      await Promise.race([stopped, grace()]);
      aborting.abort();
      await Promise.race([stopped, grace()]);
      for (const end of undo) end();
    },
    isHealthy: () => hasLooked && !stopping.signal.aborted,
  };
}
