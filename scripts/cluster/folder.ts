import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Account,
  canReach,
  databaseAccount,
  privateFolder as makePrivate,
} from '#server/embedded-postgres/account.ts';

/** The folder of a cluster, and the account for programs that must not run as root. */
export interface ClusterFolder {
  path: string;
  account: Account;
  /** Creates a folder with files that only the account can enter; returns its path. */
  place(name: string, files?: Record<string, string>): string;
  /** Removes a temporary folder; a given one stays. */
  remove(): void;
}

export function openFolder(given?: string): ClusterFolder {
  if (given !== undefined) mkdirSync(given, { recursive: true });
  const path = realpathSync(given ?? mkdtempSync(join(tmpdir(), 'rolecall-cluster-')));
  chmodSync(path, 0o755);
  const account = databaseAccount(path);
  if (!canReach(account, path)) throw new Error(`${path} is closed to the account that runs PostgreSQL; give another.`);
  return {
    path,
    account,
    place(name, files = {}) {
      const folder = join(path, name);
      makePrivate(folder, account);
      for (const [file, text] of Object.entries(files)) {
        writeFileSync(join(folder, file), text, { mode: 0o600 });
        if (account) chownSync(join(folder, file), account.uid, account.gid);
      }
      return folder;
    },
    remove() {
      if (given === undefined) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
