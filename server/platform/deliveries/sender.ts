import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Ended } from './attempt.ts';
import type { Delivery } from './deliveries.ts';

/** This many consecutive failures suggest a problem on the other side, which then gets a rest. */
const patience = 8;
const restMilliseconds = 15_000;
const againMilliseconds = 1_000;
/** Pauses of more seconds than this end with a poll. */
const longestTimer = 10;

interface Options {
  log: Logger;
  /** Maximum number of concurrent deliveries. */
  width: number;
  /** Whether many consecutive failures make it pause: never if users are waiting. */
  isPatient: boolean;
  claim: (limit: number) => Promise<Delivery[]>;
  attempt: (delivery: Delivery) => Promise<Ended>;
  /** Called when no delivery is left. */
  rest: () => void;
}

export interface RunningSender {
  /** Makes it look for deliveries. */
  ring(): void;
  /** Stops claiming; resolves when running deliveries have ended. */
  stop(): Promise<void>;
}

/** Delivers due deliveries of one urgency, up to `width` at once. */
export function runSender({ log, width, isPatient, claim, attempt, rest }: Options): RunningSender {
  const busy = new Set<Promise<void>>();
  const stopping = new AbortController();
  let bell = Promise.withResolvers<void>();
  let failures = 0;
  const ring = () => bell.resolve();
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);

  const run = async (delivery: Delivery) => {
    const { isFailed, pauseSeconds } = await attempt(delivery);
    failures = isFailed ? failures + 1 : 0;
    if (pauseSeconds !== null && pauseSeconds <= longestTimer) setTimeout(ring, pauseSeconds * 1_000 + 5).unref();
  };
  const begin = (delivery: Delivery) => {
    const one = run(delivery).finally(() => {
      busy.delete(one);
      ring();
    });
    busy.add(one);
  };

  const work = async () => {
    while (!stopping.signal.aborted) {
      bell = Promise.withResolvers();
      try {
        const claimed = busy.size < width ? await claim(width - busy.size) : [];
        claimed.forEach(begin);
      } catch (error) {
        log.warn({ err: error }, 'deliveries could not be claimed');
        await pause(againMilliseconds);
        continue;
      }
      if (busy.size === 0) rest();
      await bell.promise;
      if (isPatient && failures >= patience) {
        await pause(restMilliseconds);
        failures = 0;
      }
    }
    while (busy.size > 0) await Promise.all(busy);
    rest();
  };

  const working = work();
  return {
    ring,
    async stop() {
      stopping.abort();
      ring();
      await working;
    },
  };
}
