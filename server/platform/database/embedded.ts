import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { canReach, databaseAccount, privateFolder } from './embedded-account.ts';
import { postgresBinaries } from './embedded-binaries.ts';
import { exclusively } from './embedded-lock.ts';
import {
  databaseUser,
  type Durability,
  findRunning,
  initialise,
  type Place,
  type Postmaster,
  PostmasterError,
  startPostmaster,
  stopPostmaster,
} from './embedded-postmaster.ts';

export interface EmbeddedOptions {
  /** The folder that holds the database and nothing else; made if absent. */
  root: string;
  /** For throw-away data only: nothing survives a power cut. */
  fastAndUnsafe?: boolean;
  /** Further command-line flags of `postgres`. */
  flags?: string[];
  /** Told, in one sentence each, when the database was lost and when it is back. */
  report?: (sentence: string) => void;
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
/** A unix socket's path holds 107 bytes, of which PostgreSQL's file name takes 16. */
const longestSocketFolder = 90;
/** Beyond the longest statement (`statement_timeout` in connect.ts), which may outlive the crash of its server. */
const patienceMilliseconds = 30_000;

/**
 * Runs the PostgreSQL that is installed with the product, for this process and any other that names the same folder:
 * the first one starts it, the last one stops it, and one left over by a killed process is adopted. It listens on a unix
 * socket only its own account can open. When it dies it is started again. Runs as root, as an ordinary user, and in
 * folders that other users cannot enter. Throws with the end of its log when it does not start.
 */
export async function startEmbedded({
  root,
  fastAndUnsafe = false,
  flags = [],
  report = () => undefined,
}: EmbeddedOptions): Promise<Embedded> {
  const durability = { fastAndUnsafe, flags };
  const chosen = await choosePlace(root);
  let { postmaster, guard } = await attach(chosen, durability);
  const { wasRunning, socketFolder } = postmaster;
  // An adopted server may have its socket elsewhere; started again, it must keep its address.
  const place = { ...chosen, socketFolder };
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
        ({ postmaster, guard } = await attach(place, durability));
        watch();
        return report('The database is back.');
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
      }
    }
  };
  watch();

  return {
    url: urlOf(databaseName, socketFolder),
    wasRunning,
    get pid() {
      return postmaster.pid;
    },
    async stop() {
      isStopping = true;
      await recovery;
      return detach(place, guard);
    },
  };
}

async function choosePlace(givenRoot: string): Promise<Place> {
  mkdirSync(givenRoot, { recursive: true });
  const root = realpathSync(givenRoot);
  const data = join(root, 'data');
  const account = databaseAccount(data);
  privateFolder(root, account);
  let socketFolder = join(root, 'socket');
  if (Buffer.byteLength(socketFolder) > longestSocketFolder) {
    socketFolder = join(tmpdir(), `rolecall-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
  }
  const binaries = await postgresBinaries(account);
  return { root, data, socketFolder, binaries, account, isReachable: canReach(account, root) };
}

interface Attachment {
  postmaster: Postmaster;
  guard: pg.Client;
}

/** Starts or adopts the server, makes the product's database if it is new, and holds the users' lock by `guard`. */
function attach(place: Place, durability: Durability): Promise<Attachment> {
  return exclusively(join(place.root, 'lock'), async () => {
    privateFolder(place.socketFolder, place.account);
    await initialise(place, durability);
    for (const until = Date.now() + patienceMilliseconds; ; await sleep(100)) {
      try {
        const postmaster = findRunning(place) ?? (await startPostmaster(place, durability));
        return { postmaster, guard: await openGuard(postmaster) };
      } catch (error) {
        // A server that was found running may be shutting down or recovering, and refuse the connection for a while.
        const mayPass = error instanceof PostmasterError ? error.mayPass : true;
        if (!mayPass || Date.now() > until) throw error;
      }
    }
  });
}

async function openGuard({ socketFolder }: Postmaster): Promise<pg.Client> {
  const guard = new pg.Client({ connectionString: urlOf('postgres', socketFolder), connectionTimeoutMillis: 5_000 });
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

function detach(place: Place, guard: pg.Client): Promise<'stopped' | 'left running'> {
  return exclusively(join(place.root, 'lock'), async () => {
    // Where the connection is lost, so is its lock.
    await guard.query('select pg_advisory_unlock_shared($1)', [usersLock]).catch(() => undefined);
    await guard.end().catch(() => undefined);
    const postmaster = findRunning(place);
    if (!postmaster) return 'stopped';
    if (await isInUse(postmaster)) return 'left running';
    await stopPostmaster(place, postmaster);
    rmSync(place.socketFolder, { recursive: true, force: true });
    return 'stopped';
  });
}

async function isInUse({ socketFolder }: Postmaster): Promise<boolean> {
  const client = new pg.Client(urlOf('postgres', socketFolder));
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

const urlOf = (database: string, socketFolder: string): string =>
  `postgres://${databaseUser}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
