import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { connect, type Database } from './connect.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * Migrates the database to the newest migration and returns the names of those applied. All run in one transaction
 * under PostgreSQL's lock: one of several starting processes migrates while the others wait. A failed migration leaves
 * nothing behind. Throws that failure, and also if the database is newer than this program.
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  // Changing a large table, or waiting for another process, may take longer than a request may.
  const connection = connect(url, { max: 1, isPatient: true });
  try {
    return await migrate(connection.db);
  } finally {
    await connection.close();
  }
}

/** Migrates like `migrateToLatest`, in the transaction of `db` if that is one, and to `target` if given. */
export async function migrate(db: Database, target?: string): Promise<string[]> {
  // The usual start has nothing to do, and need not load the migrations.
  if (target === undefined && (await isMigrated(db))) return [];
  const migrator = new Migrator({ db, provider: { getMigrations } });
  const { error, results = [] } = await (target === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(target));
  const failed = results.find(({ status }) => status === 'Error');
  if (failed) throw new Error(`Migration ${failed.migrationName} failed.`, { cause: error });
  if (error !== undefined) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** Names of this program's migrations, and of those that the database has, both in their order. */
export async function listMigrations(db: Database): Promise<{ known: string[]; applied: string[] }> {
  const known = listFiles().map(nameOf).toSorted();
  const { rows } = await sql<{ name: string }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!rows[0]?.name) return { known, applied: [] };
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return { known, applied: applied.rows.map(({ name }) => name) };
}

async function isMigrated(db: Database): Promise<boolean> {
  const { known, applied } = await listMigrations(db);
  return known.join() === applied.join();
}

const listFiles = (): string[] => readdirSync(fileURLToPath(folder)).filter((name) => /^\d{4}-[\w-]+\.ts$/.test(name));

const nameOf = (file: string): string => file.slice(0, -'.ts'.length);

/** Loads a migration; the name of its file says that it is one. */
const load = async (file: string): Promise<[string, Migration]> => [
  nameOf(file),
  (await import(new URL(file, folder).href)) as Migration,
];

const getMigrations = async (): Promise<Record<string, Migration>> =>
  Object.fromEntries(await Promise.all(listFiles().map(load)));
