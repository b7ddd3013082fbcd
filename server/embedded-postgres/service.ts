import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { forgetClientVariables } from '#server/platform/database/client-variables.ts';
import { SettingError } from '#server/platform/process/settings.ts';
import { occupy } from './folder.ts';
import { exclusively } from './lock.ts';
import { choosePlace, makeSocketFolder, type Place, removeSocketFolder } from './place.ts';
import {
  databaseUser,
  type Durability,
  initialise,
  PostmasterError,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { findPostmaster, isServing, type Postmaster } from './server.ts';

/*
 * Public interface of the PostgreSQL bundled with the product. The program, scripts, measurements and tests start it
 * here and get an address. All other code only knows the address, which may belong to any other server.
 */

type Report = (sentence: string) => void;
type OnWaiting = () => unknown;

export interface EmbeddedOptions {
  /** Folder for the database only; created if absent. */
  root: string;
  /** For throw-away data only: it does not survive a power cut. */
  fastAndUnsafe?: boolean;
  /** Further command-line flags of `postgres`. */
  flags?: string[];
  /** Receives a sentence when the database is awaited, lost or back. */
  report?: Report;
  /** Ends the wait for another process, or for a server that is starting or stopping. */
  signal?: AbortSignal;
  /** Called when this process only waits for a running program of PostgreSQL; possibly several times or never. */
  onWaiting?: OnWaiting | undefined;
}

export interface Embedded {
  /** Address of the database `rolecall`, over a unix socket; stays the same after a restart of the server. */
  readonly url: string;
  /** Whether the server was already running. */
  readonly wasRunning: boolean;
  /** The server's process; changes after a restart. */
  readonly pid: number;
  /** Whether this process is connected to the server; false during a restart. */
  readonly isServing: boolean;
  /** Number of times the server was lost and came back. */
  readonly restarts: number;
  /** Stops the server unless another process uses it. */
  stop(): Promise<'stopped' | 'left running'>;
}

const databaseName = 'rolecall';
/**
 * Every process that uses the server holds this advisory lock, shared. At the end, the process that acquires it
 * exclusively stops the server.
 */
const usersLock = 7_241_955;
/** Longer than the longest statement (`statement_timeout` in connect.ts), which may outlive the crash of its server. */
const patienceMilliseconds = 30_000;

/**
 * Runs the installed PostgreSQL for this process and all others with the same folder. The first one starts it, the last
 * one stops it, and a server left by a killed process is adopted. It listens on a unix socket that only its own account
 * can open, and is restarted if it dies. Works as root, as an ordinary user, and in folders that other users cannot
 * enter. Throws with the end of its log if it does not start, and on the signal. Throws SettingError if the folder
 * cannot be used, or is used by a process of another container or machine.
 */
export async function startEmbedded({
  root,
  fastAndUnsafe = false,
  flags = [],
  report = () => undefined,
  signal,
  onWaiting,
}: EmbeddedOptions): Promise<Embedded> {
  forgetClientVariables();
  const durability = { fastAndUnsafe, flags, onWaiting };
  const place = await choosePlace(root);
  const { release, ...attachment } = await inTurn(place, () => enter(place, durability, report, signal), signal);
  let { postmaster, guard } = attachment;
  let isStopping = false;
  let isServing = true;
  let restarts = 0;
  let recovery = Promise.resolve();

  const watch = (): void => {
    guard.on('end', () => {
      if (!isStopping) recovery = recover();
    });
  };
  const recover = async (): Promise<void> => {
    isServing = false;
    report('The database connection was lost; starting the database again.');
    for (let delay = 0; ; delay = 1000) {
      await sleep(delay);
      if (isStopping) return;
      try {
        ({ postmaster, guard } = await inTurn(place, () => attach(place, durability, report)));
        watch();
        isServing = true;
        restarts += 1;
        return report('The database is back.');
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
      }
    }
  };
  watch();

  return {
    url: urlOf(databaseName, place),
    wasRunning: attachment.wasRunning,
    get pid() {
      return postmaster.pid;
    },
    get isServing() {
      return isServing;
    },
    get restarts() {
      return restarts;
    },
    async stop() {
      isStopping = true;
      await recovery;
      return inTurn(place, () => detach(place, guard).finally(release));
    },
  };
}

/** Occupies the folder, then attaches; releases it if that fails. */
async function enter(
  place: Place,
  durability: Durability,
  report: Report,
  signal: AbortSignal | undefined,
): Promise<Attachment & { release: () => void }> {
  const release = occupy(place);
  try {
    return { ...(await attach(place, durability, report, signal)), release };
  } catch (error) {
    release();
    throw error;
  }
}

interface Attachment {
  postmaster: Postmaster;
  /** Whether it was already running, started by another process or by one since killed. */
  wasRunning: boolean;
  guard: pg.Client;
}

const inTurn = <T>({ root }: Place, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  exclusively(join(root, 'lock'), work, signal);

/** Starts or adopts the server, creates the product's database if new, and holds the users' lock with `guard`. */
async function attach(place: Place, durability: Durability, report: Report, signal?: AbortSignal): Promise<Attachment> {
  makeSocketFolder(place);
  await initialise(place, durability);
  let hasSaid = false;
  let started: Postmaster | undefined;
  for (const until = Date.now() + patienceMilliseconds; ; await sleep(100)) {
    try {
      const running = await findPostmaster(place);
      if (running?.isReady === false) throw new NotReady(place);
      const postmaster = running ?? (started = await startPostmaster(place, durability));
      return { postmaster, wasRunning: postmaster !== started, guard: await openGuard(place) };
    } catch (error) {
      if (!mayPass(error) || Date.now() > until || signal?.aborted) {
        if (started && isServing(started.pid, place)) await stopPostmaster(place, started);
        throw error;
      }
      if (error instanceof NotReady && !hasSaid) {
        report('The database is still starting or stopping; waiting for it.');
        hasSaid = true;
      }
    }
  }
}

class NotReady extends Error {
  constructor({ root }: Place) {
    super(
      `The database was starting or stopping for ${patienceMilliseconds / 1000} s; ${join(root, 'postgres.log')} says why. Start again when it is done.`,
    );
  }
}

/** A ready server may be shutting down, and then refuses connections for a while; other refusals are final. */
function mayPass(error: unknown): boolean {
  if (error instanceof PostmasterError) return error.mayPass;
  if (error instanceof pg.DatabaseError) return /^5[357]/.test(error.code ?? ''); // resources, objects in use, operator
  return !(error instanceof SettingError);
}

async function openGuard(place: Place): Promise<pg.Client> {
  const guard = new pg.Client({ connectionString: urlOf('postgres', place), connectionTimeoutMillis: 5_000 });
  // Followed by 'end', which handles the loss.
  guard.on('error', () => undefined);
  try {
    await guard.connect();
    await guard.query('select pg_advisory_lock_shared($1)', [usersLock]);
    const { rowCount } = await guard.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await guard.query(`create database ${databaseName}`);
    return guard;
  } catch (error) {
    await guard.end().catch(() => undefined);
    throw error;
  }
}

async function detach(place: Place, guard: pg.Client): Promise<'stopped' | 'left running'> {
  // A lost connection has lost its lock too.
  await guard.query('select pg_advisory_unlock_shared($1)', [usersLock]).catch(() => undefined);
  await guard.end().catch(() => undefined);
  const postmaster = await findPostmaster(place);
  if (!postmaster?.isReady) return 'stopped';
  if (await isInUse(place)) return 'left running';
  await stopPostmaster(place, postmaster);
  removeSocketFolder(place);
  return 'stopped';
}

async function isInUse(place: Place): Promise<boolean> {
  const client = new pg.Client(urlOf('postgres', place));
  await client.connect();
  try {
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
      usersLock,
    ]);
    return rows[0]?.isFree !== true;
  } finally {
    await client.end();
  }
}

const urlOf = (database: string, { host }: Place): string =>
  `postgres://${databaseUser}@localhost/${database}?host=${encodeURIComponent(host)}`;
