import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readlinkSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inDataFolder } from '#server/platform/process/data-folder.ts';
import { type Account, canReach, databaseAccount, privateFolder } from './account.ts';
import { postgresBinaries } from './binaries.ts';

/** One database: its folders, its binaries and its account. */
export interface Place {
  /** Contains everything: `data`, `socket`, `lock`, `users`, `process-space`, `postgres.log`. */
  root: string;
  data: string;
  /** Contains the unix socket. Always inside `root`, so that every container finds it by every path. */
  socketFolder: string;
  /** Clients' name for `socketFolder`: its path, or a link to it if that is too long for a socket. */
  host: string;
  binaries: string;
  account: Account;
  /** Whether the account may pass through all folders above `root`; root's home, for instance, is closed to it. */
  isReachable: boolean;
}

/** A unix socket's path holds 107 bytes, of which PostgreSQL's file name takes 16. */
const longestSocketFolder = 90;

/**
 * Creates the folder `givenRoot` and chooses the paths in it and the database's account. Throws SettingError if the
 * folder cannot be used.
 */
export async function choosePlace(givenRoot: string): Promise<Place> {
  const { root, data, account } = inDataFolder(dirname(givenRoot), () => makeRoot(givenRoot));
  const socketFolder = join(root, 'socket');
  const host = Buffer.byteLength(socketFolder) > longestSocketFolder ? linkName(socketFolder) : socketFolder;
  const binaries = await postgresBinaries(account);
  return { root, data, socketFolder, host, binaries, account, isReachable: canReach(account, root) };
}

function makeRoot(givenRoot: string): Pick<Place, 'root' | 'data' | 'account'> {
  mkdirSync(givenRoot, { recursive: true });
  const root = realpathSync(givenRoot);
  const data = join(root, 'data');
  const account = databaseAccount(data);
  privateFolder(root, account);
  return { root, data, account };
}

/** Creates the socket's folder, and the link to it if needed. Refuses files that another user has put there. */
export function makeSocketFolder({ socketFolder, host, account }: Place): void {
  privateFolder(socketFolder, account);
  if (host === socketFolder) return;
  const status = lstatSync(host, { throwIfNoEntry: false });
  if (status === undefined) return symlinkSync(socketFolder, host);
  if (status.uid !== userId() || !status.isSymbolicLink() || readlinkSync(host) !== socketFolder)
    throw new Error(`${host} is in the way of the database's socket; remove it.`);
}

/** Removes the folder and link of `makeSocketFolder`. */
export function removeSocketFolder({ socketFolder, host }: Place): void {
  rmSync(socketFolder, { recursive: true, force: true });
  if (host !== socketFolder) rmSync(host, { force: true });
}

/** One per user: in a world-writable folder, Linux follows a link only for its owner. */
const linkName = (folder: string): string =>
  join(tmpdir(), `rolecall-${userId()}-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);

/** Systems without users report 0 for every file. */
const userId = (): number => process.getuid?.() ?? 0;
