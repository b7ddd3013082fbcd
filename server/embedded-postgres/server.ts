import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { SettingError } from '#server/platform/process/settings.ts';
import type { Place } from './place.ts';

/** A live server of the data folder that this process can see and signal. */
export interface Postmaster {
  pid: number;
  /** Whether it accepts connections; if not, it is starting, recovering or stopping. */
  isReady: boolean;
}

/**
 * Finds the live server of the data folder, if any. Throws SettingError if one answers that this process cannot see: it
 * runs in another container, and a second server on the same files would destroy them.
 */
export async function findPostmaster(place: Place): Promise<Postmaster | undefined> {
  const noted = readPidFile(place);
  if (noted && isServing(noted.pid, place)) return noted;
  if (await isAnswered(place)) throw usedElsewhere(place);
  return undefined;
}

/** Refusal of a folder that processes not visible to this one are using. */
export const usedElsewhere = ({ root }: Place): SettingError =>
  new SettingError(
    'DATA_DIR',
    dirname(root),
    'a folder that no other container or machine is using; stop the other one first, or set the same DATABASE_URL for both',
  );

const pidFile = ({ data }: Place): string => join(data, 'postmaster.pid');

/** Reads PostgreSQL's file: line 1 is the process, line 8 the state. */
export function readPidFile(place: Place): Postmaster | undefined {
  if (!existsSync(pidFile(place))) return undefined;
  try {
    const lines = readFileSync(pidFile(place), 'utf8').split('\n');
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Settings without effect on PostgreSQL that identify its process. The folder's inode number is the same by every path;
 * the path stays valid if a file system assigns new numbers.
 */
export function marksOf({ data }: Place): string[] {
  const status = statSync(data, { bigint: true, throwIfNoEntry: false });
  return [`rolecall.data=${data}`, ...(status ? [`rolecall.folder=${status.dev}:${status.ino}`] : [])];
}

/** Excludes zombies, which a container's first process may never reap, and another program with the same id. */
export function isServing(pid: number, place: Place): boolean {
  const words = wordsOf(pid);
  return marksOf(place).some((mark) => words.includes(mark));
}

/** Command line of a process; empty if there is none. */
function wordsOf(pid: number): string[] {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).split(' ');
  } catch {
    // No such process.
    return [];
  }
}

/**
 * Whether a server listens on the socket, as the kernel knows. It refuses as soon as the process has ended, and also
 * works across containers that share the folder, where process ids are meaningless.
 */
function isAnswered({ host }: Place): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(join(host, '.s.PGSQL.5432'));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => {
      const code = 'code' in error ? error.code : undefined;
      // With a stopped or overloaded server, clients queue until its backlog is full.
      if (code === 'EAGAIN') resolve(true);
      else if (code === 'ENOENT' || code === 'ECONNREFUSED') resolve(false);
      else reject(error);
    });
  });
}

/**
 * Makes the locks of a crashed server harmless. PostgreSQL refuses to start while the process in a lock file exists,
 * even a zombie or an unrelated program. A lock with the new server's parent counts as stale, so this process is
 * written there. The other lines stay, since PostgreSQL needs them to detect connections that outlived the crash. Call
 * it only if `findPostmaster` found none, in a folder occupied (folder.ts) by this process.
 */
export function disownStaleLocks(place: Place): void {
  for (const file of [pidFile(place), join(place.socketFolder, '.s.PGSQL.5432.lock')]) {
    if (!existsSync(file)) continue;
    const [pid, ...rest] = readFileSync(file, 'utf8').split('\n');
    if (!isServing(Number(pid), place)) writeFileSync(file, [process.pid, ...rest].join('\n'));
  }
}
