import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
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
import { findPostmaster, type Postmaster } from './server.ts';

/*
 * The PostgreSQL that comes with the product, as a room of its own. The program, scripts, measurements and tests start it
 * here and get an address; everything else knows only the address, which may as well be that of another server.
 */

type Report = (sentence: string) => void;

export interface EmbeddedOptions {
  /** The folder that holds the database and nothing else; made if absent. */
  root: string;
  /** For throw-away data only: nothing survives a power cut. */
  fastAndUnsafe?: boolean;
  /** Further command-line flags of `postgres`. */
  flags?: string[];
  /** Told, in one sentence each, when the database is waited for, when it was lost and when it is back. */
  report?: Report;
}

export interface Embedded {
  /** Of the database `rolecall`, over a unix socket; stays the same when the server had to be started again. */
  readonly url: string;
  /** The server ran already. */
  readonly wasRunning: boolean;
  /** The server's process; changes when it had to be started again. */
  readonly pid: number;
  /** Stops the server unless another process uses it. */
  stop(): Promise<'stopped' | 'left running'>;
}

const databaseName = 'rolecall';
/** Every process that uses the server holds this advisory lock, shared; who gets it alone at the end stops the server. */
const usersLock = 7_241_955;
/** Beyond the longest statement (`statement_timeout` in connect.ts), which may outlive the crash of its server. */
const patienceMilliseconds = 30_000;

/**
 * Runs the PostgreSQL that is installed with the product, for this process and any other that names the same folder:
 * the first one starts it, the last one stops it, and one left over by a killed process is adopted. It listens on a unix
 * socket only its own account can open. When it dies it is started again. Runs as root, as an ordinary user, and in
 * folders that other users cannot enter. Throws with the end of its log when it does not start, and SettingError when a
 * process of another container or machine uses the folder.
 */
export async function startEmbedded({
  root,
  fastAndUnsafe = false,
  flags = [],
  report = () => undefined,
}: EmbeddedOptions): Promise<Embedded> {
  const durability = { fastAndUnsafe, flags };
  const place = await choosePlace(root);
  const { release, ...attachment } = await inTurn(place, () => enter(place, durability, report));
  let { postmaster, guard } = attachment;
  let isStopping = false;
  let recovery = Promise.resolve();

  const watch = (): void => {
    guard.on('end', () => {
      if (!isStopping) recovery = recover();
    });
  };
  const recover = async (): Promise<void> => {
    report('The database connection was lost; starting the database again.');
    for (let delay = 0; ; delay = 1000) {
      await sleep(delay);
      if (isStopping) return;
      try {
        ({ postmaster, guard } = await inTurn(place, () => attach(place, durability, report)));
        watch();
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
    async stop() {
      isStopping = true;
      await recovery;
      return inTurn(place, () => detach(place, guard).finally(release));
    },
  };
}

/** Occupies the folder, then attaches; occupies it no longer where that fails. */
async function enter(
  place: Place,
  durability: Durability,
  report: Report,
): Promise<Attachment & { release: () => void }> {
  const release = occupy(place);
  try {
    return { ...(await attach(place, durability, report)), release };
  } catch (error) {
    release();
    throw error;
  }
}

interface Attachment {
  postmaster: Postmaster;
  /** It ran already, started by another process or by one that was killed. */
  wasRunning: boolean;
  guard: pg.Client;
}

const inTurn = <T>({ root }: Place, work: () => Promise<T>): Promise<T> => exclusively(join(root, 'lock'), work);

/** Starts or adopts the server, makes the product's database if it is new, and holds the users' lock by `guard`. */
async function attach(place: Place, durability: Durability, report: Report): Promise<Attachment> {
  makeSocketFolder(place);
  await initialise(place, durability);
  let hasSaid = false;
  for (const until = Date.now() + patienceMilliseconds; ; await sleep(100)) {
    try {
      const running = await findPostmaster(place);
      if (running?.isReady === false) throw new NotReady(place);
      const postmaster = running ?? (await startPostmaster(place, durability));
      return { postmaster, wasRunning: running !== undefined, guard: await openGuard(place) };
    } catch (error) {
      if (!mayPass(error) || Date.now() > until) throw error;
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

/** A server that was found ready may just be shutting down, and refuses the connection for a while. */
function mayPass(error: unknown): boolean {
  if (error instanceof PostmasterError) return error.mayPass;
  return !(error instanceof SettingError);
}

async function openGuard(place: Place): Promise<pg.Client> {
  const guard = new pg.Client({ connectionString: urlOf('postgres', place), connectionTimeoutMillis: 5_000 });
  // Followed by 'end', which is where the loss is dealt with.
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
  // Where the connection is lost, so is its lock.
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
