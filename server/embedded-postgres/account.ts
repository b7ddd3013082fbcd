import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { SettingError } from '#server/platform/process/settings.ts';

/** Account that runs the database; undefined means this process's account. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * Chooses the database's account. PostgreSQL refuses to run as root, so root uses the owner of existing data, else the
 * account `postgres`, else `nobody`. All other users run it themselves.
 */
export function databaseAccount(dataFolder: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const owner = existsSync(dataFolder) ? statSync(dataFolder).uid : 0;
  const account =
    accounts.find(({ uid }) => uid === owner && uid !== 0) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody');
  if (!account)
    throw new Error('Started as root, and there is no account "postgres" or "nobody" to run the database as.');
  return { uid: account.uid, gid: account.gid };
}

/** Returns whether the account may enter every folder above the path, and read and enter (or run) the path itself. */
export function canReach(account: Account, path: string): boolean {
  if (account === undefined) return true;
  for (let at = path; ; at = dirname(at)) {
    if (!mayUse(account, at, at === path ? 0o5 : 0o1)) return false;
    if (at === dirname(at)) return true;
  }
}

function mayUse({ uid, gid }: { uid: number; gid: number }, path: string, bits: number): boolean {
  const status = statSync(path);
  const shift = status.uid === uid ? 6 : status.gid === gid ? 3 : 0;
  return ((status.mode >> shift) & bits) === bits;
}

/** Creates a folder that only the account can enter. Throws SettingError for one that another user has put there. */
export function privateFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const status = lstatSync(folder);
  const uid = account?.uid ?? process.getuid?.();
  if (!status.isDirectory()) throw new SettingError('The database', folder, 'a folder');
  if (uid !== undefined && status.uid !== uid && status.uid !== process.getuid?.()) {
    throw new SettingError(
      'The database',
      folder,
      `a folder of this account; it belongs to another one (${status.uid})`,
    );
  }
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}
