import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { patience } from '#server/platform/database/patience.ts';

/** Holder of database copies, notified when they are stale. Neither function may throw. */
export interface Subscriber {
  /** A NOTIFY on the channel was committed, in this process or another. */
  onNotify(payload: string): void;
  /** Notifications may have been missed: drop all copies. */
  onReset(): void;
}

/**
 * One connection of this process that listens for commits, so that in-memory copies stay current. While it is not
 * current, query the database instead.
 */
export interface Listener {
  /**
   * Whether subscribers have been notified of every commit older than `longestSilence`. False from the start until
   * every channel is listened to. Also false from the loss of the connection until it is back and `onReset` was called.
   */
  isCurrent(): boolean;
  /**
   * Waits until subscribers have been notified of every commit before this call: one round trip, shared by concurrent
   * callers. False if that cannot be guaranteed; then query the database.
   */
  catchUp(): Promise<boolean>;
  /**
   * Subscribes to a channel; `onReset` is called whenever a connection begins to listen to it. Returns a function to
   * unsubscribe.
   */
  subscribe(channel: string, subscriber: Subscriber): () => void;
  close(): Promise<void>;
}

/** Milliseconds between two proofs that the connection works, unless a caller needs one sooner. */
const heartbeat = 250;
/** Milliseconds without a proof after which a connection counts as lost, even without an error. */
const { listener: longestSilence } = patience;
const firstRetry = 50;
const longestRetry = 1_000;

interface Options {
  url: string;
  log: Logger;
}

/** Starts listening, and reconnects until it is closed. */
export function createListener({ url, log }: Options): Listener {
  const subscribers = new Map<string, Set<Subscriber>>();
  /** Channels that the current connection listens to. */
  const heard = new Set<string>();
  const closing = new AbortController();
  let provenAt = -Infinity;
  let next = Promise.withResolvers<boolean>();
  let wake = Promise.withResolvers<void>();

  const isCurrent = (): boolean =>
    performance.now() - provenAt < longestSilence && [...subscribers.keys()].every((channel) => heard.has(channel));

  const tell = (channel: string, how: (subscriber: Subscriber) => void): void =>
    subscribers.get(channel)?.forEach((subscriber) => how(subscriber));

  /** One round trip. Its answer proves that all commits from before it was sent have been notified. */
  const prove = async (client: pg.Client): Promise<void> => {
    const asked = next;
    next = Promise.withResolvers();
    const sentAt = performance.now();
    const unheard = [...subscribers.keys()].filter((channel) => !heard.has(channel));
    try {
      await inTime(client.query(['select 1', ...unheard.map(listenTo)].join(';')));
    } catch (error) {
      asked.resolve(false);
      throw error;
    }
    for (const channel of unheard) {
      heard.add(channel);
      tell(channel, (subscriber) => subscriber.onReset());
    }
    provenAt = sentAt;
    asked.resolve(true);
  };

  const listen = async (): Promise<void> => {
    const socket = new Socket();
    const client = new pg.Client({ connectionString: url, application_name: 'listener', stream: () => socket });
    // A connection that breaks fails the next proof, which is due at once.
    client.on('error', () => wake.resolve());
    client.on('notification', ({ channel, payload = '' }) =>
      tell(channel, (subscriber) => subscriber.onNotify(payload)),
    );
    try {
      await inTime(client.connect());
      while (!closing.signal.aborted) {
        wake = Promise.withResolvers();
        await prove(client);
        await pause(heartbeat, wake.promise);
      }
      await inTime(client.end());
    } finally {
      provenAt = -Infinity;
      heard.clear();
      next.resolve(false);
      next = Promise.withResolvers();
      // Ending a silent connection normally would wait for an answer.
      socket.destroy();
    }
  };

  const keepListening = async (): Promise<void> => {
    let retry = firstRetry;
    while (!closing.signal.aborted) {
      const startedAt = performance.now();
      try {
        await listen();
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({ feature: 'listener', err: error }, 'the listening connection was lost');
        if (performance.now() - startedAt > longestRetry) retry = firstRetry;
        await pause(retry, wake.promise);
        retry = Math.min(retry * 2, longestRetry);
      }
    }
  };
  const listening = keepListening();

  return {
    isCurrent,
    catchUp() {
      if (closing.signal.aborted || provenAt === -Infinity) return Promise.resolve(false);
      wake.resolve();
      return next.promise;
    },
    subscribe(channel, subscriber) {
      const others = subscribers.get(channel);
      if (others) others.add(subscriber);
      else subscribers.set(channel, new Set([subscriber]));
      // A further subscriber to a known channel has no copies yet that could be stale.
      wake.resolve();
      return () => subscribers.get(channel)?.delete(subscriber);
    },
    async close() {
      closing.abort();
      wake.resolve();
      await listening;
    },
  };
}

const listenTo = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`;

/** Waits, at most until `wake` resolves. */
async function pause(milliseconds: number, wake: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds).unref();
  await Promise.race([wake, promise]);
  clearTimeout(timer);
}

/**
 * Resolves with the answer of a database that responds in time. After a busy phase of this process, answers that have
 * already arrived are read first.
 */
function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const giveUp = () => void setImmediate(() => reject(new Error(`no answer within ${longestSilence} ms`)));
  const timer = setTimeout(giveUp, longestSilence).unref();
  answer.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
