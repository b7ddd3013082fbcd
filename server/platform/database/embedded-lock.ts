import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const sqliteBusy = 5;

/**
 * Runs `work` while no other process that names the same file runs its own; waits for its turn. SQLite's file lock is
 * used because the kernel frees it when its holder dies, so no lock is ever left behind.
 */
export async function exclusively<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    while (!isTaken(lock)) await sleep(20);
    return await work();
  } finally {
    lock.close();
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return false;
    throw error;
  }
}
