import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readlinkSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, canReach, databaseAccount, privateFolder } from './account.ts';
import { postgresBinaries } from './binaries.ts';

/** One database: its folders, the binaries that serve it and whom they run as. */
export interface Place {
  /** Holds all else: `data`, `socket`, `lock`, `users`, `process-space`, `postgres.log`. */
  root: string;
  data: string;
  /** Holds the unix socket. Always inside `root`, so it is found from every container and by every path. */
  socketFolder: string;
  /** The name by which clients reach `socketFolder`: its path, or a link to it where that is too long for a socket. */
  host: string;
  binaries: string;
  account: Account;
  /** Whether the account may pass through all folders above `root`; root's own home, for one, is closed to it. */
  isReachable: boolean;
}

/** A unix socket's path holds 107 bytes, of which PostgreSQL's file name takes 16. */
const longestSocketFolder = 90;

/** Makes the folder `givenRoot` and decides where everything in it is, and whom the database runs as. */
export async function choosePlace(givenRoot: string): Promise<Place> {
  mkdirSync(givenRoot, { recursive: true });
  const root = realpathSync(givenRoot);
  const data = join(root, 'data');
  const account = databaseAccount(data);
  privateFolder(root, account);
  const socketFolder = join(root, 'socket');
  const host = Buffer.byteLength(socketFolder) > longestSocketFolder ? linkName(socketFolder) : socketFolder;
  const binaries = await postgresBinaries(account);
  return { root, data, socketFolder, host, binaries, account, isReachable: canReach(account, root) };
}

/** Makes the folder of the socket, and the link to it where one is needed. Refuses what another user has put there. */
export function makeSocketFolder({ socketFolder, host, account }: Place): void {
  privateFolder(socketFolder, account);
  if (host === socketFolder) return;
  const status = lstatSync(host, { throwIfNoEntry: false });
  if (status === undefined) return symlinkSync(socketFolder, host);
  if (status.uid !== userId() || !status.isSymbolicLink() || readlinkSync(host) !== socketFolder)
    throw new Error(`${host} is in the way of the database's socket; remove it.`);
}

/** Removes what `makeSocketFolder` made. */
export function removeSocketFolder({ socketFolder, host }: Place): void {
  rmSync(socketFolder, { recursive: true, force: true });
  if (host !== socketFolder) rmSync(host, { force: true });
}

/** One for each user: Linux follows a link in a folder open to all only for the link's owner. */
const linkName = (folder: string): string =>
  join(tmpdir(), `rolecall-${userId()}-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);

/** What systems without users answer for every file is 0. */
const userId = (): number => process.getuid?.() ?? 0;
