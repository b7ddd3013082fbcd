import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { former, formerRelease } from '#server/platform/database/definition.ts';
import { listMigrations, migrate } from '#server/platform/database/migrate.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type Archive, openArchive, type Opening, type Part } from './archive.ts';
import { backupName, unfinishedName } from './backup.ts';
import { openPlace, type Place, type PlaceSettings, secretFile } from './place.ts';
import { Refusal } from './refusal.ts';
import {
  listTables,
  openTables,
  removeSchema,
  type Table,
  prepareTransaction,
  writeRows,
  writeSequences,
} from './tables.ts';

interface Options extends Opening {
  /** Called if data would be replaced; throws to refuse. */
  confirm: (sentence: string) => Promise<void>;
  signal?: AbortSignal;
}

interface Restored {
  at: string;
  rows: number;
  files: number;
  isEncrypted: boolean;
  /** Whether the place had no database of the product before. */
  wasNew: boolean;
  /** Tables in the backup that are not the product's, which were left out. */
  others: string[];
}

type About = Extract<Part, { part: 'about' }>;
type End = Extract<Part, { part: 'end' }>;

/**
 * Replaces database and files of an installation by those of a backup, which is first read to its end. All rows appear
 * at once or none; files of the old data are deleted last. Throws Refusal, and leaves everything as it was, if the
 * product is running or the backup does not fit.
 */
export async function restore(
  settings: PlaceSettings,
  given: string,
  { confirm, signal, ...opening }: Options,
): Promise<Restored> {
  const archive = await openArchive(findBackup(given), opening);
  const { isEncrypted } = archive;
  try {
    const { about, end } = await verify(archive);
    const place = await openPlace(settings, { mayBeNew: true });
    try {
      await refuseRunning(place);
      const before = new Set(await Array.fromAsync(place.storage.list()));
      const { held, wasNew } = await describeData(place, before.size);
      if (held !== undefined)
        await confirm(`This replaces ${held}${isEncrypted ? '' : ' by a backup that is not encrypted'}.`);
      const { files, rows, others } = await load(place, archive, { about, before, signal });
      for (const key of before.difference(files)) await place.storage.delete(key);
      if (about.secret !== undefined) await keepSecret(settings, about.secret);
      return { at: about.at, rows, files: end.files, isEncrypted, wasNew, others };
    } finally {
      await place.close();
    }
  } finally {
    await archive.close();
  }
}

function findBackup(given: string): string {
  const path = join(resolve(given), backupName);
  if (existsSync(path)) return path;
  throw new Refusal(
    existsSync(join(resolve(given), unfinishedName))
      ? `The backup in ${given} was never completed. Use another one.`
      : `There is no backup in ${given}. Name a folder that "npm run backup" has made.`,
  );
}

/** Reads the whole backup, which proves that it is complete and undamaged. */
async function verify(archive: Archive): Promise<{ about: About; end: End }> {
  let about: About | undefined;
  let end: End | undefined;
  for await (const { part } of archive.read()) {
    if (part.part === 'about') about = part;
    if (part.part === 'end') end = part;
  }
  if (!about || !end) throw new Refusal('The backup lacks its beginning. Use another one.');
  return { about, end };
}

async function refuseRunning({ connection, applicationName }: Place): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and application_name <> ${applicationName}
  `.execute(connection.db);
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new Refusal(
      `The database is in use (connections: ${count}). Stop the product and other clients, and repeat.`,
    );
}

/** Describes the data to be replaced; `held` is undefined for an installation without accounts and files. */
async function describeData({ connection: { db } }: Place, files: number): Promise<{ held?: string; wasNew: boolean }> {
  const { applied } = await listMigrations(db);
  if (applied.length === 0) {
    const { tables, others } = await listTables(db);
    if (tables.length + others.length > 0)
      throw new Refusal('The database holds tables of another program. Set DATABASE_URL to an empty database.');
    return { wasNew: true, ...(files > 0 && { held: `all files (${files})` }) };
  }
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { wasNew: false, ...(count + files > 0 && { held: `all data (accounts: ${count}, files: ${files})` }) };
}

interface Loading {
  about: About;
  /** Keys of files that existed before. */
  before: ReadonlySet<string>;
  signal: AbortSignal | undefined;
}

interface Loaded extends Pick<Restored, 'rows' | 'others'> {
  /** Their keys. */
  files: Set<string>;
}

/** Loads the backup. If it fails, rows and files are as before. */
async function load({ connection, storage }: Place, archive: Archive, loading: Loading): Promise<Loaded> {
  const files = new Set<string>();
  const others: string[] = [];
  let rows = 0;
  try {
    await withTransaction(connection.db, async (db) => {
      await prepareTransaction(db);
      await makeSchema(db, loading.about);
      const tables = new Map((await listTables(db)).tables.map((table) => [table.name, table]));
      const close = await openTables(db, [...tables.values()]);
      for await (const { part, data } of archive.read()) {
        loading.signal?.throwIfAborted();
        if (part.part === 'table') {
          const table = findTable(part, tables);
          if (table) rows += await loadRows(db, table, data);
          else others.push(part.name);
        }
        if (part.part === 'sequences') await writeSequences(db, part.last);
        if (part.part !== 'file') continue;
        files.add(part.key);
        await loadFile(storage, part.key, data);
      }
      await close();
      await migrate(db);
    });
  } catch (error) {
    for (const key of files.difference(loading.before)) await storage.delete(key);
    throw error;
  }
  await sql`analyze`.execute(connection.db);
  return { files, rows, others };
}

/**
 * Creates the tables that the rows came from, without triggers, which have already acted on them. Tables of an older
 * version are migrated afterwards.
 */
async function makeSchema(db: Database, { migrations }: About): Promise<void> {
  const { known } = await listMigrations(db);
  if (migrations.some((name) => !known.includes(name)))
    throw new Refusal('The backup was made by a newer version. Install that version, and repeat.');
  if (former.migrations.some((name) => !migrations.includes(name)))
    throw new Refusal(
      `The backup is older than release ${former.release}. Restore it with ${formerRelease}, start that once, then this one.`,
    );
  if (migrations.some((name, index) => name !== known[index]))
    throw new Refusal('The backup was made by a version with other migrations. Restore it with that version.');
  await removeSchema(db);
  await migrate(db, migrations.at(-1));
}

/** The table that rows go to; undefined for one that is not the product's, which former releases also copied. */
function findTable({ name, columns }: Table, tables: Map<string, Table>): Table | undefined {
  const table = tables.get(name);
  if (!table || table.columns.join() === columns.join()) return table;
  throw new Refusal(`The table ${name} differs from that of this version. Restore the backup with its own version.`);
}

/** Returns the number of rows. */
async function loadRows(db: Database, table: Table, data: AsyncIterable<Buffer>): Promise<number> {
  let count = 0;
  for await (const chunk of data) {
    const rows = JSON.parse(chunk.toString()) as string[]; // as `readRows` gave
    await writeRows(db, table, rows);
    count += rows.length;
  }
  return count;
}

const contentTypes: Record<string, string> = {
  '.webp': 'image/webp',
  '.webm': 'video/webm',
  '.pdf': 'application/pdf',
};

async function loadFile(storage: Storage, key: string, data: AsyncIterable<Buffer>): Promise<void> {
  await storage.put(key, Readable.from(data), contentTypes[extname(key)] ?? 'application/octet-stream');
}

/** Without the secret, links in mails already sent would be void. It is written whole or not at all. */
async function keepSecret(settings: PlaceSettings, secret: string): Promise<void> {
  const file = secretFile(settings);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.restored`, secret, { mode: 0o600, flush: true });
  await rename(`${file}.restored`, file);
}
