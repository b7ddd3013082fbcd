import { execFile, spawn } from 'node:child_process';
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
} from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { privateFolder } from './account.ts';
import type { Place } from './place.ts';
import { disownStaleLocks, isServing, marksOf, type Postmaster, readPidFile } from './server.ts';

export interface Durability {
  /** For throw-away data only: it does not survive a power cut. */
  fastAndUnsafe: boolean;
  /** Further command-line flags of `postgres`. */
  flags: string[];
  /** Called while this process waits for a running program. */
  onWaiting?: (() => unknown) | undefined;
}

export const databaseUser = 'rolecall';
const startSeconds = 60;
const logBytes = 5_000_000;

const spawnOptions = ({ account }: Place) => ({
  ...account,
  env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
});

/**
 * Returns the data folder's name for a PostgreSQL program. If the account cannot pass through the folders above, the
 * program starts inside the folder, before root's rights are dropped. It then uses Linux's alias for that folder.
 */
const nameFor = ({ isReachable }: Place, folder: string): string => (isReachable ? folder : '/proc/self/cwd');

/** Creates the data folder on the first start. It is renamed when complete, so an incomplete one is never used. */
export async function initialise(place: Place, { fastAndUnsafe, onWaiting }: Durability): Promise<void> {
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
    const made = promisify(execFile)(initdb, ['-D', nameFor(place, unfinished), ...settings, ...details], {
      ...spawnOptions(place),
      cwd: unfinished,
    });
    onWaiting?.();
    await made;
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new Error(`The database could not be made in ${place.data}: ${reason}`, { cause: error });
  }
  renameSync(unfinished, place.data);
}

/** The server failed to start. */
export class PostmasterError extends Error {
  /** Whether the obstacle is temporary: a connection that outlived its server, or a server that just started. */
  readonly mayPass: boolean;

  constructor(reason: string, logFile: string, log: string) {
    super(`The database did not start: ${reason}. ${logFile} ends with:\n${log.trim().slice(-600)}`);
    this.name = 'PostmasterError';
    this.mayPass = /pre-existing shared memory block|lock file "[^"]*" already exists/.test(log);
  }
}

/**
 * Starts the server and waits until it accepts connections; throws PostmasterError if it does not. Call it only if
 * `findPostmaster` found none.
 */
export async function startPostmaster(place: Place, durability: Durability): Promise<Postmaster> {
  disownStaleLocks(place);
  const logFile = join(place.root, 'postgres.log');
  if (existsSync(logFile) && statSync(logFile).size > logBytes) truncateSync(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const logStart = fstatSync(log).size;
  // Detached, with its output in a file. Ctrl-C in the terminal must not stop the database before the server has
  // drained, and the end of this process must not kill it in the middle of a write.
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
  durability.onWaiting?.();
  for (const until = Date.now() + startSeconds * 1000; ; await sleep(5)) {
    if (failure !== undefined || Date.now() > until) break;
    const noted = readPidFile(place);
    if (noted?.pid === child.pid && noted?.isReady) return noted;
  }
  const written = readFileSync(logFile).subarray(logStart).toString();
  throw new PostmasterError(failure ?? `not ready after ${startSeconds} s`, logFile, written);
}

/** Stops the server at once but cleanly: it closes connections, flushes all data, then ends. */
export async function stopPostmaster(place: Place, { pid }: Postmaster): Promise<void> {
  process.kill(pid, 'SIGINT');
  while (isServing(pid, place)) await sleep(5);
}

const serverFlags = (place: Place, { fastAndUnsafe, flags }: Durability): string[] => {
  const settings = [
    ...marksOf(place),
    'listen_addresses=',
    // Relative to the data folder, since an absolute path may be unreachable or too long for a socket.
    `unix_socket_directories=${relative(place.data, place.socketFolder)}`,
    'unix_socket_permissions=0700',
    'max_connections=60',
    'shared_buffers=64MB',
    'io_method=sync',
    'max_wal_senders=0',
    'wal_level=minimal',
    'timezone=UTC',
    'log_timezone=UTC',
    // User data must not reach the log, but PostgreSQL includes values in the details of an error.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    ...(fastAndUnsafe ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ];
  return [...settings.flatMap((setting) => ['-c', setting]), ...flags];
};
