import { existsSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName } from './backup.ts';
import { Refusal } from './refusal.ts';

/*
 * Backups in one folder, each in a folder named by its time (UTC).
 */
const pattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Folder name of a backup made now, such as 2026-03-08T03-15-00Z. */
export const nameOfNow = (): string => `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Parses the number of backups to keep; refuses all but whole numbers from 1 to 1000. */
export function readCount(given: string): number {
  if (/^[1-9]\d{0,2}$|^1000$/.test(given)) return Number(given);
  throw new Refusal('--keep takes a whole number from 1 to 1000: how many backups stay.');
}

/** Removes only the oldest complete backups beyond a number from the folder. Returns their paths. */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => pattern.test(name));
  const complete = names.filter((name) => existsSync(join(folder, name, backupName))).toSorted();
  const old = complete.slice(0, -count).map((name) => join(folder, name));
  for (const path of old) {
    await rm(join(path, backupName));
    await rmdir(path).catch(unlessHolding);
  }
  return old;
}

/** A folder with other files besides the backup is kept. */
function unlessHolding(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY') throw error;
}
