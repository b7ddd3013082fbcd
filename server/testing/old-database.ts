import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '#server/platform/database/connect.ts';

export interface OldDatabase {
  connection: Connection;
  /** Applies all migrations up to a number, such as '0020'. */
  migrateTo: (last: string) => Promise<void>;
  drop: () => Promise<void>;
}

const folder = new URL('../../migrations/', import.meta.url);

function address(database: string): string {
  const url = new URL(inject('templateUrl'));
  url.pathname = database;
  return url.href;
}

/** Creates an empty database, for what an installation of an older version holds. */
export async function createOldDatabase(): Promise<OldDatabase> {
  const name = `old_${randomBytes(8).toString('hex')}`;
  const administrator = new pg.Client(address('postgres'));
  await administrator.connect();
  await administrator.query(`create database ${name}`);
  const connection = connect(address(name), { isPatient: true });
  return {
    connection,
    async migrateTo(last) {
      const names = readdirSync(fileURLToPath(folder)).filter(
        (file) => /^\d{4}-/.test(file) && file.slice(0, 4) <= last,
      );
      const load = async (file: string) =>
        [file.slice(0, -'.ts'.length), (await import(new URL(file, folder).href)) as Migration] as const; // its name says so
      const migrations = Object.fromEntries(await Promise.all(names.map(load)));
      const provider = { getMigrations: () => Promise.resolve(migrations) };
      const { error } = await new Migrator({ db: connection.db, provider }).migrateToLatest();
      if (error !== undefined) throw error;
    },
    async drop() {
      await connection.close();
      await administrator.query(`drop database ${name} with (force)`);
      await administrator.end();
    },
  };
}
