import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';

/** Holds copies of what the database holds, and is told when they go stale. Neither function may throw. */
export interface Subscriber {
  /** Somebody, in this process or another, committed a NOTIFY on the channel. */
  onNotify(payload: string): void;
  /** Notifications may have been missed: whatever is held must be forgotten. */
  onReset(): void;
}

/**
 * One connection of this process that listens to what others commit, so that what is held in memory stays true.
 * While it is not current, the database must be asked instead.
 */
export interface Listener {
  /**
   * Whether everything committed more than `longestSilence` ago has been told to the subscribers. False from the start
   * until every channel is listened to, and from the moment the connection is lost until it is back and `onReset` was called.
   */
  isCurrent(): boolean;
  /**
   * Promises that everything committed before this call has been told to the subscribers: one round trip, shared by all
   * who ask at the same moment. False when that cannot be promised; then the database must be asked.
   */
  catchUp(): Promise<boolean>;
  /** Hears the channel from now on; `onReset` is called whenever a connection begins to listen to it. Returns how to end that. */
  subscribe(channel: string, subscriber: Subscriber): () => void;
  close(): Promise<void>;
}

/** Milliseconds between two proofs that the connection lives, unless somebody asks for one sooner. */
const heartbeat = 250;
/** Milliseconds without a proof after which a connection counts as lost, though nobody has said so. */
const longestSilence = 900;
const firstRetry = 50;
const longestRetry = 1_000;

interface Options {
  url: string;
  log: Logger;
}

/** Begins to listen, and goes on through lost connections until it is closed. */
export function createListener({ url, log }: Options): Listener {
  const subscribers = new Map<string, Set<Subscriber>>();
  /** The channels that the present connection listens to. */
  const heard = new Set<string>();
  const closing = new AbortController();
  let provenAt = -Infinity;
  let next = Promise.withResolvers<boolean>();
  let wake = Promise.withResolvers<void>();

  const isCurrent = (): boolean =>
    performance.now() - provenAt < longestSilence && [...subscribers.keys()].every((channel) => heard.has(channel));

  const tell = (channel: string, how: (subscriber: Subscriber) => void): void =>
    subscribers.get(channel)?.forEach((subscriber) => how(subscriber));

  /** One round trip; what was committed before it was sent has been told when it is answered. */
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
    // A connection that breaks also fails its query, which is where it is dealt with.
    client.on('error', () => undefined);
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
      // A connection that has fallen silent would wait for its goodbye to be answered.
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
      // A further subscriber of a channel that is heard already holds nothing yet that could be stale.
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

/** Waits, but no longer than until `wake`. */
async function pause(milliseconds: number, wake: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds).unref();
  await Promise.race([wake, promise]);
  clearTimeout(timer);
}

/** What a database answers that has not fallen silent. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${longestSilence} ms`)), longestSilence).unref();
  answer.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
