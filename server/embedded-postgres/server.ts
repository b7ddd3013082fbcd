import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { SettingError } from '#server/platform/process/settings.ts';
import type { Place } from './place.ts';

/** A server of the data folder that lives, and that this process can see and signal. */
export interface Postmaster {
  pid: number;
  /** It accepts connections; else it is starting, recovering or stopping. */
  isReady: boolean;
}

/**
 * Answers the living server of the data folder, if there is one. Throws SettingError when one answers that this process
 * cannot see: it runs in another container, and a second one on the same files would destroy them.
 */
export async function findPostmaster(place: Place): Promise<Postmaster | undefined> {
  const noted = readPidFile(place);
  if (noted && isServing(noted.pid, place)) return noted;
  if (await isAnswered(place)) throw usedElsewhere(place);
  return undefined;
}

/** The refusal of a folder that is in use where this process cannot see. */
export const usedElsewhere = ({ root }: Place): SettingError =>
  new SettingError(
    'DATA_DIR',
    dirname(root),
    'a folder that no other container or machine is using; stop the other one first, or set the same DATABASE_URL for both',
  );

const pidFile = ({ data }: Place): string => join(data, 'postmaster.pid');

/** The lines PostgreSQL keeps there: 1 the process, 8 the state. */
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
 * Settings without a meaning to PostgreSQL, by which its process is told from all others. The folder's own number is the
 * same by whichever path it is reached; the path stays true where a file system gives out new numbers.
 */
export function marksOf({ data }: Place): string[] {
  const status = statSync(data, { bigint: true, throwIfNoEntry: false });
  return [`rolecall.data=${data}`, ...(status ? [`rolecall.folder=${status.dev}:${status.ino}`] : [])];
}

/** Neither a zombie (a container's first process may never reap) nor another program that was given the same number. */
export function isServing(pid: number, place: Place): boolean {
  const words = wordsOf(pid);
  return marksOf(place).some((mark) => words.includes(mark));
}

/** The command line of a process; empty when there is none. */
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
 * Whether a server listens on the socket. The kernel decides: it refuses as soon as the process is gone, and answers
 * between containers that share the folder, where numbers of processes mean nothing.
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
      // A server that is stopped or overwhelmed lets callers queue up, and then no more.
      if (code === 'EAGAIN') resolve(true);
      else if (code === 'ENOENT' || code === 'ECONNREFUSED') resolve(false);
      else reject(error);
    });
  });
}

/**
 * After a crash PostgreSQL refuses to start when the process noted in a lock file exists, be it a zombie or another
 * program with that number. A lock that notes the new server's parent counts as stale, so this process is written there:
 * the other lines stay, by which PostgreSQL still finds out about connections that outlived the crash. Call it only when
 * `findPostmaster` answered none, in a folder that is occupied (folder.ts) by this process.
 */
export function disownStaleLocks(place: Place): void {
  for (const file of [pidFile(place), join(place.socketFolder, '.s.PGSQL.5432.lock')]) {
    if (!existsSync(file)) continue;
    const [pid, ...rest] = readFileSync(file, 'utf8').split('\n');
    if (!isServing(Number(pid), place)) writeFileSync(file, [process.pid, ...rest].join('\n'));
  }
}
