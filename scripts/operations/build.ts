import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, connect } from '#server/platform/database/connect.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { programEnvironment } from '#server/testing/product.ts';
import type { PlaceSettings } from './place.ts';
import { listTables, readSequences } from './tables.ts';

export interface EmptyPlace extends PlaceSettings {
  databaseUrl: string;
  drop(): Promise<void>;
}

/** Creates a folder without files and a database without tables. */
export async function createEmptyPlace(): Promise<EmptyPlace> {
  const url = new URL(inject('templateUrl'));
  const name = `empty_${randomBytes(8).toString('hex')}`;
  const administrate = async (statement: string): Promise<void> => {
    const client = new pg.Client(Object.assign(new URL(url), { pathname: 'postgres' }).href);
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await administrate(`create database ${name} template template0`);
  return {
    dataDir: mkdtempSync(join(tmpdir(), 'rolecall-place-')),
    databaseUrl: Object.assign(new URL(url), { pathname: name }).href,
    s3: undefined,
    drop: () => administrate(`drop database ${name} with (force)`),
  };
}

/** Opens a place's database, reads from it, and closes it. */
export async function look<T>({ databaseUrl = '' }: PlaceSettings, at: (db: Database) => Promise<T>): Promise<T> {
  const connection = connect(databaseUrl, { max: 1 });
  try {
    return await at(connection.db);
  } finally {
    await connection.close();
  }
}

/** Everything a copy must preserve, as text: rows, sequences, triggers, constraints, indexes, functions and files. */
export async function describePlace(place: PlaceSettings) {
  const storage = createStorage(place);
  const files: Record<string, string> = {};
  for await (const key of storage.list()) {
    const file = await storage.get(key);
    if (file)
      files[key] = createHash('sha256')
        .update(await buffer(file.body))
        .digest('hex');
  }
  return look(place, async (db) => {
    const rows: Record<string, string[]> = {};
    const { tables } = await listTables(db);
    for (const { name } of tables) {
      const found = await sql<{ row: string }>`select x::text as row from ${sql.table(name)} as x order by 1`.execute(
        db,
      );
      rows[name] = found.rows.map(({ row }) => row);
    }
    const schema = await sql<{ line: string }>`
      select concat(pg_get_triggerdef(oid), tgenabled) as line from pg_trigger where not tgisinternal
      union select concat(conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
        where connamespace = 'public'::regnamespace
      union select indexdef from pg_indexes where schemaname = 'public'
      union select concat(proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace order by 1`.execute(
      db,
    );
    return { rows, files, sequences: await readSequences(db, tables), schema: schema.rows.map(({ line }) => line) };
  });
}

/** Runs a program of `scripts/` without a terminal. Words of the shell before it may limit it. */
export async function run(script: string, words: string[], environment: Record<string, string>, limits = '') {
  const command = `${limits} exec "$0" "$@"`;
  const child = spawn('sh', ['-c', command, process.execPath, join(import.meta.dirname, '..', script), ...words], {
    env: { ...programEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, failure, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as unknown, output, failure };
}
