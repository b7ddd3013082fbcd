import { accessSync, constants, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs of the cluster, and the Debian packages that contain them. */
const packages = {
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  nginx: 'nginx-light',
  openssl: 'openssl',
  patroni: 'patroni',
  pgbouncer: 'pgbouncer',
  postgres: 'postgresql-15',
} as const;
type Program = keyof typeof packages;
/** Full paths with links resolved: PostgreSQL's other programs are in the same folder. */
export type Programs = Record<Program, string>;

/** Folders that are not on the PATH of all accounts; Debian keeps the programs of PostgreSQL by version. */
const systemFolders = ['/usr/sbin', '/usr/lib/postgresql/15/bin'];

/** A program is missing: one line with its name, and how to get it. */
export class MissingPrograms extends Error {}

/** Finds the programs in the folders of a PATH and in others; throws MissingPrograms. */
export function findPrograms(path = process.env['PATH'] ?? '', others: readonly string[] = systemFolders): Programs {
  const folders = [...path.split(delimiter).filter(Boolean), ...others];
  const find = (name: string) => folders.map((at) => join(at, name)).find(isProgram);
  const found = Object.keys(packages).map((name) => {
    const path = find(name);
    return [name, path && realpathSync(path)] as const;
  });
  const missing = found.flatMap(([name, at]) => (at === undefined ? [name as Program] : []));
  if (missing.length > 0)
    throw new MissingPrograms(
      `Not installed: ${missing.join(', ')}. On Debian 12: apt-get install --no-install-recommends ${missing.map((name) => packages[name]).join(' ')}`,
    );
  return Object.fromEntries(found) as Programs; // all were found
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
