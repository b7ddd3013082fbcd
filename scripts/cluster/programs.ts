import { accessSync, constants, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs of the cluster, and Debian's packages that bring them. */
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
/** Full paths, behind links: beside PostgreSQL lie its other programs. */
export type Programs = Record<Program, string>;

/** Folders that are not on the PATH of all accounts; Debian keeps the programs of PostgreSQL by version. */
const systemFolders = ['/usr/sbin', '/usr/lib/postgresql/15/bin'];

/** A program is absent: one line with which, and how to get it. */
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
  return Object.fromEntries(found) as Programs; // none is missing
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
