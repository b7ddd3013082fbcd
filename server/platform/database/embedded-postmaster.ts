import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Account, privateFolder } from './embedded-account.ts';

/** One database: its folders, the binaries that serve it and whom they run as. */
export interface Place {
  /** Holds all else: `data`, `lock`, `postgres.log`. */
  root: string;
  data: string;
  /** Where the unix socket is; apart from `root` when its path would be too long for one. */
  socketFolder: string;
  binaries: string;
  account: Account;
  /** Whether the account may pass through all folders above `root`; root's own home, for one, is closed to it. */
  isReachable: boolean;
}

export interface Postmaster {
  pid: number;
  socketFolder: string;
  /** It ran already, started by another process or by one that was killed. */
  wasRunning: boolean;
}

export interface Durability {
  /** Nothing survives a power cut; for throw-away data only. */
  fastAndUnsafe: boolean;
  /** Further command-line flags of `postgres`. */
  flags: string[];
}

export const databaseUser = 'rolecall';
const startSeconds = 60;
const logBytes = 5_000_000;

const spawnOptions = ({ account }: Place) => ({
  ...account,
  env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
});

/**
 * What a program of PostgreSQL is told its data folder is. One whose account cannot pass through the folders above is
 * started inside it, which happens before root's rights are given up, and reaches it by Linux's name for that.
 */
const nameFor = ({ isReachable }: Place, folder: string): string => (isReachable ? folder : '/proc/self/cwd');

/** Makes the data folder on the first start. One cut off half-way is never taken for a whole one: it is renamed when done. */
export async function initialise(place: Place, { fastAndUnsafe }: Durability): Promise<void> {
  if (existsSync(join(place.data, 'PG_VERSION'))) return;
  const unfinished = `${place.data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  privateFolder(unfinished, place.account);
  const settings = [
    '--username',
    databaseUser,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
  ];
  const details = ['--builtin-locale=C.UTF-8', '--no-instructions', ...(fastAndUnsafe ? ['--no-sync'] : [])];
  const initdb = join(place.binaries, 'bin', 'initdb');
  try {
    await promisify(execFile)(initdb, ['-D', nameFor(place, unfinished), ...settings, ...details], {
      ...spawnOptions(place),
      cwd: unfinished,
    });
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new Error(`The database could not be made in ${place.data}: ${reason}`, { cause: error });
  }
  renameSync(unfinished, place.data);
}

/** Answers the running server of the data folder, or undefined when none runs or it is not ready yet. */
export function findRunning(place: Place): Postmaster | undefined {
  const noted = readPidFile(place);
  if (!noted?.isReady || !isServing(noted.pid, place)) return undefined;
  return { pid: noted.pid, socketFolder: noted.socketFolder, wasRunning: true };
}

/** The server did not start. */
export class PostmasterError extends Error {
  /** A connection that outlived the crash of its server still works on the data, and ends by itself. */
  readonly mayPass: boolean;

  constructor(reason: string, logFile: string, log: string) {
    super(`The database did not start: ${reason}. ${logFile} ends with:\n${log.trim().slice(-600)}`);
    this.name = 'PostmasterError';
    this.mayPass = log.includes('pre-existing shared memory block');
  }
}

/** Starts the server and waits until it accepts connections. Throws PostmasterError when it does not. */
export async function startPostmaster(place: Place, durability: Durability): Promise<Postmaster> {
  disownStaleLocks(place);
  const logFile = join(place.root, 'postgres.log');
  if (existsSync(logFile) && statSync(logFile).size > logBytes) truncateSync(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const logStart = fstatSync(log).size;
  // Detached, and with a file for its output: Ctrl-C in the terminal must not stop the database before the server has
  // drained, and the end of this process must not take it down in the middle of a write.
  const words = ['-D', nameFor(place, place.data), ...serverFlags(place, durability)];
  const child = spawn(join(place.binaries, 'bin', 'postgres'), words, {
    ...spawnOptions(place),
    cwd: place.data,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let failure: string | undefined;
  child.on('exit', (code, signal) => (failure = `it ended with ${signal ?? code}`));
  child.on('error', (error) => (failure = error.message));
  child.unref();
  for (const until = Date.now() + startSeconds * 1000; ; await sleep(5)) {
    if (failure !== undefined || Date.now() > until) break;
    const noted = readPidFile(place);
    if (noted !== undefined && noted.pid === child.pid && noted.isReady) {
      return { pid: noted.pid, socketFolder: place.socketFolder, wasRunning: false };
    }
  }
  const written = readFileSync(logFile).subarray(logStart).toString();
  throw new PostmasterError(failure ?? `not ready after ${startSeconds} s`, logFile, written);
}

/** Stops the server at once but cleanly: connections are closed, everything is written, then it ends. */
export async function stopPostmaster(place: Place, { pid }: Postmaster): Promise<void> {
  process.kill(pid, 'SIGINT');
  while (isServing(pid, place)) await sleep(5);
}

const serverFlags = (place: Place, { fastAndUnsafe, flags }: Durability): string[] => {
  const { root, data, socketFolder, isReachable } = place;
  const settings = [
    markOf(place),
    'listen_addresses=',
    // Relative to the data folder where no other way leads there.
    `unix_socket_directories=${isReachable || !socketFolder.startsWith(root) ? socketFolder : relative(data, socketFolder)}`,
    'unix_socket_permissions=0700',
    'max_connections=60',
    'shared_buffers=64MB',
    'io_method=sync',
    'max_wal_senders=0',
    'wal_level=minimal',
    'timezone=UTC',
    'log_timezone=UTC',
    // What people wrote must not reach the log, and PostgreSQL puts values in the details of an error.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    ...(fastAndUnsafe ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ];
  return [...settings.flatMap((setting) => ['-c', setting]), ...flags];
};

/** A setting without a meaning to PostgreSQL, by which its process is told from all others. */
const markOf = ({ data }: Place): string => `rolecall.data=${data}`;

const pidFile = ({ data }: Place): string => join(data, 'postmaster.pid');

/** The lines PostgreSQL keeps there: 1 the process, 5 the socket's folder, 8 the state. */
function readPidFile(place: Place): { pid: number; socketFolder: string; isReady: boolean } | undefined {
  if (!existsSync(pidFile(place))) return undefined;
  try {
    const [pid, , , , socketFolder = '', , , state = ''] = readFileSync(pidFile(place), 'utf8').split('\n');
    return { pid: Number(pid), socketFolder: resolve(place.data, socketFolder), isReady: state.trim() === 'ready' };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Neither a zombie (a container's first process may never reap) nor another program that was given the same number. */
function isServing(pid: number, place: Place): boolean {
  const file = `/proc/${pid}/cmdline`;
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(file, 'utf8').includes(`\0${markOf(place)}\0`);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      ` ${markOf(place)} `,
    );
  } catch {
    // No such process.
    return false;
  }
}

/**
 * After a crash PostgreSQL refuses to start when the process noted in a lock file exists, be it a zombie or another
 * program with that number. A lock that notes the new server's parent counts as stale, so this process is written there:
 * the other lines stay, by which PostgreSQL still finds out about connections that outlived the crash.
 */
function disownStaleLocks(place: Place): void {
  for (const file of [pidFile(place), join(place.socketFolder, '.s.PGSQL.5432.lock')]) {
    if (!existsSync(file)) continue;
    const [pid, ...rest] = readFileSync(file, 'utf8').split('\n');
    if (!isServing(Number(pid), place)) writeFileSync(file, [process.pid, ...rest].join('\n'));
  }
}
