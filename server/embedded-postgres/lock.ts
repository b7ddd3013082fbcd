import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * SQLite's file locks are the kernel's. They work across containers on one machine and are freed when their holder
 * dies, so no stale locks remain. They belong to the process and end when it closes any descriptor of the file. So
 * open a lock file only with SQLite, which takes care of this.
 */

const sqliteBusy = 5;
const sqliteFull = 13;

/**
 * Runs `work` while no other process runs its own for the same file; waits for its turn. Throws if the signal ends the
 * wait.
 */
export async function exclusively<T>(file: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const lock = open(file);
  try {
    while (!takesAlone(lock)) await sleep(20, undefined, { signal });
    return await work();
  } finally {
    lock.close();
  }
}

/** Shared locks of this process, kept here to prevent garbage collection. */
const shared = new Set<DatabaseSync>();

/** Takes the file's lock as one of several sharers, until the returned function is called or this process ends. */
export function share(file: string): () => void {
  const lock = open(file);
  // A transaction takes the lock when it first reads.
  lock.exec('begin; select count(*) from sqlite_schema');
  shared.add(lock);
  return () => {
    if (shared.delete(lock)) lock.close();
  };
}

/** Returns whether any process shares the file's lock. */
export function isShared(file: string): boolean {
  const lock = open(file);
  try {
    return !takesAlone(lock);
  } finally {
    lock.close();
  }
}

const open = (file: string): DatabaseSync => new DatabaseSync(file, { timeout: 0 });

function takesAlone(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if (codeOf(error) === sqliteBusy) return false;
    if (codeOf(error) === sqliteFull)
      throw Object.assign(new Error('The disk is full.', { cause: error }), { code: 'ENOSPC' });
    throw error;
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'errcode' in error ? error.errcode : undefined);
