import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Migration, Migrator } from 'kysely/migration';
import { connect } from './connect.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * Migrates the database to the newest migration and returns the names of those applied. All run in one transaction
 * under PostgreSQL's lock: one of several starting processes migrates while the others wait. A failed migration leaves
 * nothing behind. Throws that failure, and also if the database is newer than this program.
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  // Changing a large table, or waiting for another process, may take longer than a request may.
  const connection = connect(url, { max: 1, isPatient: true });
  const { db } = connection;
  try {
    const { error, results = [] } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
    const failed = results.find(({ status }) => status === 'Error');
    if (failed) throw new Error(`Migration ${failed.migrationName} failed.`, { cause: error });
    if (error !== undefined) throw error;
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await connection.close();
  }
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const names = readdirSync(fileURLToPath(folder)).filter((name) => /^\d{4}-[\w-]+\.ts$/.test(name));
  const load = async (name: string): Promise<[string, Migration]> => [
    name.slice(0, -'.ts'.length),
    // The name says that it is one.
    (await import(new URL(name, folder).href)) as Migration,
  ];
  return Object.fromEntries(await Promise.all(names.map(load)));
}
