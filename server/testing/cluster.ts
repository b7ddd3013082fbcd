import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/embedded-postgres/service.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';

const memory = '/dev/shm';
const neededBytes = 512 * 1024 * 1024;

/** Starts a throw-away PostgreSQL for one test run, in memory if possible, with one migrated database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = hasRoom(memory) ? memory : tmpdir();
  await removeLeftovers(parent);
  const root = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  const embedded = await startEmbedded({ root, fastAndUnsafe: true, flags: ['-c', 'max_connections=200'] });
  await migrateToLatest(embedded.url);
  project.provide('templateUrl', embedded.url);
  // When stopped by a signal, the runner exits at once without the teardown.
  const abandon = (): void => {
    process.kill(embedded.pid, 'SIGQUIT');
    discard(root);
  };
  process.once('exit', abandon);
  return async () => {
    process.off('exit', abandon);
    await embedded.stop();
    discard(root);
  };
}

const prefix = 'rolecall-tests-';
const discarded = '.discarded';

/** Removes a run's folder. Renames it first: half removed, the next run could neither start nor stop it. */
function discard(root: string): void {
  const rest = root.endsWith(discarded) ? root : root + discarded;
  if (rest !== root) renameSync(root, rest);
  rmSync(rest, { recursive: true, force: true, maxRetries: 5 });
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > neededBytes;
}

/** Removes folders of killed runs; a folder's name contains its process. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const root = join(parent, name);
    if (!name.endsWith(discarded)) await (await startEmbedded({ root, fastAndUnsafe: true })).stop();
    discard(root);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
