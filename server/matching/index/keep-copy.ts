import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#server/platform/database/connect.ts';
import type { Listener } from '#server/platform/memory/listener.ts';
import { type Key, type Table, readFacts } from './store.ts';

/** Receives the copied rows. Facts come from `facts_of` of database/functions/matching.sql and begin with the key. */
interface Holder {
  put(facts: unknown[]): void;
  remove(key: Key): void;
  clear(): void;
}

/**
 * In-memory copy of a table: read in the background, kept current by notifications, and dropped when one may have been
 * missed.
 */
export interface Copy {
  /** Waits until all received notifications are applied. False if the copy is not whole, and so must not be queried. */
  catchUp(): Promise<boolean>;
  /** Whether it has been read whole; for queries, `catchUp`. */
  isWhole(): boolean;
  close(): Promise<void>;
}

export interface CopyServices {
  /** Connections for reading tables. */
  db: Database;
  listener: Listener;
  log: Logger;
}

/** Rows per read: some milliseconds of work, between which other requests run. */
const pageSize = 2_000;
const retry = 1_000;
/** Milliseconds of applying notifications, after which other requests run. */
const slice = 5;

export function keepCopy({ db, listener, log }: CopyServices, table: Table, holder: Holder): Copy {
  let isWhole = false;
  let reading = new AbortController();
  let ended: Promise<void> = Promise.resolve();
  /** Ids that notifications named during the initial read. Their facts are newer than a page read before. */
  let told = new Set<unknown>();
  /** Notifications to apply, in order. */
  let backlog: unknown[][][] = [];
  let applying: Promise<void> | undefined;

  async function read(signal: AbortSignal): Promise<void> {
    // Starts only once changes are being received: pages contain all earlier ones.
    for (let page = await readPage(undefined, signal); !signal.aborted;) {
      const isLast = page.length < pageSize;
      // PostgreSQL produces the next page while this one is stored.
      const next = isLast ? [] : readPage(keyOf(page.at(-1)), signal);
      await setImmediate(); // the statement is sent
      if (!signal.aborted) takeIn(page);
      if (isLast) break;
      page = await next;
    }
    if (signal.aborted) return;
    told.clear();
    isWhole = true;
  }

  const takeIn = (page: unknown[][]): void => {
    for (const facts of page) if (!told.has(facts[0]) && !isGone(facts)) holder.put(facts);
  };

  /** Retries until it succeeds, since PostgreSQL may be away for a while. */
  async function readPage(after: Key | undefined, signal: AbortSignal): Promise<unknown[][]> {
    while (!signal.aborted) {
      try {
        return await readFacts(db, table, after, pageSize);
      } catch (error) {
        log.warn({ feature: 'matching', err: error, table }, 'could not be read into memory yet');
        await sleep(retry, undefined, { signal, ref: false }).catch(() => undefined); // aborted: the loop ends
      }
    }
    return [];
  }

  function readAgain(): void {
    reading.abort();
    reading = new AbortController();
    isWhole = false;
    told = new Set();
    backlog = [];
    holder.clear();
    ended = Promise.all([ended, read(reading.signal)]).then(() => undefined);
  }

  function apply(facts: unknown[]): void {
    if (!isWhole) told.add(facts[0]);
    if (isGone(facts)) holder.remove(keyOf(facts) ?? 0);
    else holder.put(facts);
  }

  async function applyBacklog(): Promise<void> {
    while (backlog.length > 0) {
      await setImmediate();
      for (const until = performance.now() + slice; backlog.length > 0 && performance.now() < until;)
        backlog.shift()?.forEach(apply);
    }
    applying = undefined;
  }

  const unsubscribe = listener.subscribe(`facts_of_${table}`, {
    onReset: readAgain,
    onNotify(payload) {
      const rows = parseRows(payload);
      if (!rows) return readAgain();
      if (!applying && rows.length === 1) return rows.forEach(apply);
      backlog.push(rows);
      applying ??= applyBacklog();
    },
  });

  return {
    async catchUp() {
      do await applying;
      while (backlog.length > 0);
      return isWhole;
    },
    isWhole: () => isWhole,
    async close() {
      unsubscribe();
      reading.abort();
      isWhole = false;
      backlog = [];
      holder.clear();
      await Promise.all([ended, applying]);
    },
  };
}

/** Key of a row, as the trigger wrote it. */
const keyOf = (facts: unknown[] | undefined): Key | undefined => facts?.[0] as Key | undefined;

/** True if the row is deleted or no longer relevant to matching: then the facts are its id alone. */
const isGone = (facts: unknown[]): boolean => facts.length === 1;

/**
 * Parses a notification of what matching holds (`tell_matching`): a sequence number, a space and the facts of
 * rows, a line each. Undefined for 'all' and for payloads that the trigger did not write.
 */
export function parseRows(payload: string): unknown[][] | undefined {
  try {
    const rows: unknown = JSON.parse(`[${payload.slice(payload.indexOf(' ')).replaceAll('\n', ',')}]`);
    return Array.isArray(rows) && rows.length > 0 && rows.every(Array.isArray) ? (rows as unknown[][]) : undefined;
  } catch {
    return undefined;
  }
}
