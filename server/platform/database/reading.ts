import type { Database } from './connect.ts';

/**
 * Runs `work`, which only reads and runs one statement after the other. It sees every commit before this call, by any
 * process. It may run twice: on a replica, and on the primary if that failed.
 */
export type Read = <T>(work: (db: Database) => Promise<T>) => Promise<T>;

/** Where statements that only read run: on the primary, or on a replica that knows as much. */
export interface Reading {
  readonly read: Read;
  /**
   * Begins to read a table in pages, each of which sees every commit before this call. Waits some seconds for the
   * replica, since these pages are many; without it they come from `primary`. Never throws.
   */
  begin(primary: Database, signal: AbortSignal): Promise<Read>;
}

/** Reads from the primary. */
export const readPrimary = (db: Database): Reading => ({
  read: (work) => work(db),
  begin: (primary) => Promise.resolve((work) => work(primary)),
});
