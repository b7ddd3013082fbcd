import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Database } from '#server/platform/database/connect.ts';
import { checkRelease, listMigrations } from '#server/platform/database/migrate.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { startArchive, type Writer } from './archive.ts';
import { openPlace, type PlaceSettings, secretFile } from './place.ts';
import { Refusal } from './refusal.ts';
import { listTables, lockTables, readRows, readSequences, prepareTransaction } from './tables.ts';

/** Name of a complete backup in its folder; until then it has another one. */
export const backupName = 'rolecall.backup';
export const unfinishedName = `${backupName}.unfinished`;

export interface BackupResult {
  path: string;
  bytes: number;
  rows: number;
  files: number;
  /** Keys of files that the product deleted while they were copied. */
  deleted: string[];
  /** Tables beside those of the product, which are not copied. */
  others: string[];
}

interface Options {
  passphrase?: string | undefined;
  signal?: AbortSignal;
}

/**
 * Copies database and files of an installation into a new folder, even while the product runs. The rows are a snapshot,
 * with all files that they name. Leaves no files if it fails.
 */
export async function backup(settings: PlaceSettings, given: string, options: Options = {}): Promise<BackupResult> {
  const folder = resolve(given);
  const path = join(folder, backupName);
  const unfinished = join(folder, unfinishedName);
  if (existsSync(path)) throw new Refusal(`${folder} already holds a backup. Name a new folder.`);
  const place = await openPlace(settings);
  try {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await rm(unfinished, { force: true }); // left by a killed backup
      const file = await open(unfinished, 'wx', 0o600);
      try {
        const archive = await startArchive(file, options.passphrase);
        const totals = await copy(place, settings, watched(archive, options.signal));
        await file.sync();
        const { size } = await file.stat();
        await rename(unfinished, path);
        await synchronise(folder);
        return { path, bytes: size, ...totals };
      } finally {
        await file.close();
      }
    } catch (error) {
      await rm(unfinished, { force: true });
      if (made !== undefined) await rmdir(folder);
      throw error;
    }
  } finally {
    await place.close();
  }
}

type Source = Awaited<ReturnType<typeof openPlace>>;

/**
 * Copies the rows first. A file is stored before the row that names it and removed after that row, so each file of a
 * row in the snapshot is in a listing from before or after the snapshot.
 */
async function copy(
  { connection, storage }: Source,
  settings: PlaceSettings,
  archive: Writer,
): Promise<Omit<BackupResult, 'path' | 'bytes'>> {
  const before = await Array.fromAsync(storage.list());
  const snapshot = connection.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const { rows, others, keys } = await snapshot.execute(async (db) => {
    await prepareTransaction(db);
    const { applied } = await listMigrations(db);
    if (applied.length === 0) throw new Refusal('The database is not one of Rolecall. Check DATABASE_URL.');
    await checkRelease(db);
    const secret = existsSync(secretFile(settings)) ? readFileSync(secretFile(settings), 'utf8').trim() : undefined;
    const at = new Date().toISOString();
    await archive.part({ part: 'about', at, migrations: applied, ...(secret !== undefined && { secret }) });
    const keys = new Set([...before, ...(await Array.fromAsync(storage.list()))]);
    return { ...(await copyRows(db, archive)), keys };
  });
  const deleted: string[] = [];
  for (const key of keys) if (!(await copyFile(storage, key, archive))) deleted.push(key);
  const files = keys.size - deleted.length;
  await archive.part({ part: 'end', rows, files });
  return { rows, files, deleted, others };
}

async function copyRows(db: Database, archive: Writer): Promise<Pick<BackupResult, 'rows' | 'others'>> {
  const { tables, others } = await listTables(db);
  if (!(await lockTables(db, tables)))
    throw new Refusal('A migration replaced a table while the backup began. Repeat it.');
  let rows = 0;
  for (const table of tables) {
    await archive.part({ part: 'table', ...table });
    for await (const some of readRows(db, table)) {
      rows += some.length;
      await archive.data(Buffer.from(JSON.stringify(some)));
    }
  }
  await archive.part({ part: 'sequences', last: await readSequences(db, tables) });
  return { rows, others };
}

/** Returns false if the file no longer exists. */
async function copyFile(storage: Storage, key: string, archive: Writer): Promise<boolean> {
  const file = await storage.get(key);
  if (!file) return false;
  await archive.part({ part: 'file', key, size: file.size });
  let copied = 0;
  for await (const chunk of file.body as AsyncIterable<Buffer>) {
    copied += chunk.length;
    await archive.data(chunk);
  }
  if (copied !== file.size) throw new Refusal(`The file ${key} ended early. Check the storage for files, and repeat.`);
  return true;
}

/** Stops at the next frame once the operator wants to. */
function watched(archive: Writer, signal: AbortSignal | undefined): Writer {
  const watch =
    <T>(write: (given: T) => Promise<void>) =>
    (given: T) => {
      signal?.throwIfAborted();
      return write(given);
    };
  return { part: watch(archive.part), data: watch(archive.data) };
}

/** A file's name is durable only once its folder is synchronised too. */
async function synchronise(folder: string): Promise<void> {
  for (const one of [folder, dirname(folder)]) {
    const handle = await open(one);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}
