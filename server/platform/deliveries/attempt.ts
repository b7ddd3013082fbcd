import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { type Attempt, type Delivery, DeliveryError, type Handler, type Kind } from './deliveries.ts';
import { type Claim, endTry, noteHandOver, remove, takeTurn } from './store.ts';

const againMilliseconds = 1_000;
/** Maximum number of times a delivery leaves: once more after a hand-over that was never confirmed. */
const maxHandOvers = 2;

export interface Tools {
  db: Database;
  log: Logger;
  holder: string;
  leaseSeconds: number;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
  /** Milliseconds after which an attempt of a channel has failed, whatever its handler does. */
  longestAttempt: Readonly<Record<Kind['channel'], number>>;
  /** Deliveries a minute of this urgency, over all processes; unlimited if absent. */
  perMinute?: number | undefined;
}

/** How an attempt ended: settled, to be revisited, or failed. `pauseSeconds` until the next, unless a poll finds it. */
export interface Ended {
  outcome: 'sent' | 'withdrawn' | 'refused' | 'discarded' | 'failed' | 'tried again' | 'postponed';
  isFailed: boolean;
  pauseSeconds: number | null;
}

/**
 * Attempts one delivery and records the outcome, waiting for the database if it is unavailable. The hand-over is
 * recorded before it begins; so if the other side or this process falls silent, it is repeated at most once.
 */
export async function tryOnce(tools: Tools, { kind, ...handler }: Handler, delivery: Delivery): Promise<Ended> {
  const { db, log, holder, leaseSeconds, perMinute } = tools;
  const end = new AbortController();
  const signal = AbortSignal.any([tools.stopping, end.signal]);
  const claim: Claim = { ...delivery, holder };
  const { handOvers, tries } = delivery;
  const facts = { kind: kind.name, id: delivery.id };
  let isHandedOver = false;
  let noting: Promise<void> | undefined;
  /** Whether it was withdrawn, taken over, or may not leave now. The handler may turn the error thrown into another. */
  let mayNotLeave = false;
  const refuse = () => {
    mayNotLeave = true;
    throw new Error('The delivery may not leave now.');
  };

  const note: Attempt['handOver'] = async (mayLeave) => {
    signal.throwIfAborted();
    const isNoted = mayLeave
      ? await withTransaction(
          db,
          async (db) => (await noteHandOver(db, claim, leaseSeconds)) && ((await mayLeave(db)) || refuse()),
        )
      : await noteHandOver(db, claim, leaseSeconds);
    if (!isNoted) refuse();
    isHandedOver = true;
  };
  const run = async (attempt: Attempt) => {
    const late = Promise.withResolvers<never>();
    const clock = setTimeout(() => {
      late.reject(new Error('The attempt took too long.'));
      end.abort(); // a handler that goes on in spite of that may no longer hand over
    }, kind.longestAttempt ?? tools.longestAttempt[kind.channel]);
    try {
      return await Promise.race([handler.run(delivery, attempt), late.promise]);
    } finally {
      clearTimeout(clock);
      // If noted after the end of its attempt, a hand-over would hide the delivery from all further ones.
      await Promise.allSettled([noting]);
    }
  };
  const settle = async (
    state: 'sent' | 'withdrawn' | 'refused' | 'discarded' | 'failed',
    why: Why = {},
  ): Promise<Ended> => {
    const isKept = kind.isOnce === true || state === 'failed';
    await persist(log, () => (isKept ? endTry(db, claim, { state, ...why }) : remove(db, claim)));
    return { outcome: state, isFailed: false, pauseSeconds: null };
  };
  const postpone = async (pauseSeconds: number, why: Why & { tries?: number }, isFailed: boolean): Promise<Ended> => {
    await persist(log, () => endTry(db, claim, { state: 'waiting', pauseSeconds, ...why }));
    return { outcome: isFailed ? 'tried again' : 'postponed', isFailed, pauseSeconds };
  };

  if (handOvers >= maxHandOvers) {
    log.warn({ delivery: facts, outcome: 'unknown' }, `${kind.channel} given up`);
    return settle('discarded', { reason: 'unconfirmed' });
  }
  try {
    const attempt: Attempt = {
      signal,
      takeTurn: async () => {
        const seconds = perMinute === undefined ? 0 : await takeTurn(db, kind.urgency, perMinute);
        if (seconds > 0) await sleep(seconds * 1_000, undefined, { signal }).catch(refuse);
        return seconds > 0;
      },
      handOver: (mayLeave) => (noting = note(mayLeave)),
    };
    const outcome = await run(attempt);
    if (typeof outcome === 'string') return await settle(outcome);
    // A mere look does not count as an attempt.
    const again = { tries: tries - 1 };
    if ('waitUntil' in outcome) return await postpone((outcome.waitUntil.getTime() - Date.now()) / 1_000, again, false);
    await persist(log, () => endTry(db, claim, { state: 'held', until: outcome.heldUntil, ...again }));
    return { outcome: 'postponed', isFailed: false, pauseSeconds: null };
  } catch (error) {
    if (mayNotLeave) return await postpone(0, { tries: tries - 1 }, false);
    const { outcome, reason, status } = error instanceof DeliveryError ? error : explain(signal, isHandedOver);
    const isUnknown = outcome === 'unknown';
    const isRefused = outcome === 'refused';
    if (outcome === 'address' || (isRefused && kind.keepsRefused === false) || (isUnknown && handOvers > 0)) {
      log.warn({ delivery: facts, outcome, status }, `${kind.channel} given up`);
      return await settle(outcome === 'address' ? 'refused' : 'discarded', {
        reason: isUnknown ? 'unconfirmed' : reason,
        status,
      });
    }
    // An earlier attempt may have succeeded, even if this one got less far.
    const why: Why =
      isUnknown || (handOvers > 0 && !isRefused)
        ? { reason: 'unconfirmed', handOvers: Math.max(handOvers, isUnknown ? 1 : 0) }
        : { reason, status, handOvers };
    if (isRefused || tries >= kind.maxTries) {
      log.error({ delivery: facts, err: error }, 'delivery failed');
      return await settle('failed', why);
    }
    log.warn({ delivery: facts, err: error }, 'delivery is tried again');
    const pause = error instanceof DeliveryError ? error.pauseSeconds : undefined;
    return await postpone(pause ?? pauseAfter(tries, kind), why, true);
  }
}

const pauseAfter = (tries: number, { pauses, longestPauseSeconds }: Kind): number =>
  pauses?.[tries - 1] ?? Math.min(2 ** tries, longestPauseSeconds);

interface Why {
  reason?: string;
  status?: string;
  handOvers?: number;
}

/** The outcome for an error that states none. */
function explain({ aborted }: AbortSignal, isHandedOver: boolean): DeliveryError {
  const reason = aborted ? 'stopped' : 'internal';
  return new DeliveryError(isHandedOver ? 'unknown' : 'failed', reason, aborted ? reason : '');
}

async function persist(log: Logger, record: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await record();
    } catch (error) {
      log.warn({ err: error }, 'what became of a delivery is not recorded yet');
      await sleep(againMilliseconds, undefined, { ref: false });
    }
  }
}
