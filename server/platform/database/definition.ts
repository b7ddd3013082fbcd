import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type { Database } from './connect.ts';

/* Reads the folder database/, which defines all tables and functions. */

const folder = new URL('../../../database/', import.meta.url);
const readJson = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

/** Oldest release that can be upgraded, its migrations, and a hash of the tables as these left them. */
export const former = readJson('former.json') as {
  release: string;
  /** The last commit of that release. */
  commit: string;
  tables: string;
  migrations: string[];
}; // kept by hand

/** How to get the former release. */
export const formerRelease = `release ${former.release} (git checkout ${former.commit})`;

/** This release, by package.json. */
export const { version: release } = readJson('../package.json') as { version: string }; // npm requires it

export interface SqlFile {
  /** For example `functions/mail.sql`. */
  name: string;
  text: string;
}

const listFiles = (): string[] => readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' }).toSorted();

const readSql = (part: 'tables' | 'functions'): SqlFile[] =>
  listFiles()
    .filter((name) => name.startsWith(part) && name.endsWith('.sql'))
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Reads the files of tables, each after those its foreign keys refer to. */
export function readTables(): SqlFile[] {
  const files = readSql('tables');
  const fileOf = new Map(
    files.flatMap((file) => namesIn(file.text, /^create table (\w+)/gm).map((table) => [table, file] as const)),
  );
  const ordered = new Set<SqlFile>();
  const add = (file: SqlFile, above: readonly SqlFile[]): void => {
    if (ordered.has(file)) return;
    if (above.includes(file)) throw new Error(`Foreign keys of ${file.name} lead back to it.`);
    for (const table of namesIn(file.text, /\breferences (\w+)/g)) {
      const other = fileOf.get(table);
      if (other && other !== file) add(other, [...above, file]);
    }
    ordered.add(file);
  };
  for (const file of files) add(file, []);
  return [...ordered];
}

/** Reads the files of functions, the platform's first, since the others call them. */
export function readFunctions(): SqlFile[] {
  const isFirst = ({ name }: SqlFile): boolean => name.endsWith('/platform.sql');
  return readSql('functions').toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
}

/** Names of the tables and sequences that the product ever made; all others in its schema are somebody else's. */
export function listOwnNames(): { tables: string[]; sequences: string[] } {
  const text = listFiles()
    .filter((name) => /^(?:tables|migrations)\/.*\.(?:sql|ts)$/.test(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  return {
    tables: namesIn(text, /\bcreate table (?:if not exists )?(\w+)/g),
    sequences: namesIn(text, /\bcreate sequence (\w+)/g),
  };
}

/** Names of the migrations that come after those of the former release, in their order. */
export const listLaterMigrations = (): string[] =>
  namesIn(listFiles().join('\n'), /^migrations\/(\d{4}-[\w-]+)\.ts$/gm);

/** Loads a migration; its file's name guarantees that it is one. */
export const loadMigration = async (name: string): Promise<{ up: (db: Kysely<never>) => Promise<void> }> =>
  (await import(new URL(`migrations/${name}.ts`, folder).href)) as { up: (db: Kysely<never>) => Promise<void> };

/** Runs all statements of a file, sent as one unprepared text: a prepared statement cannot hold several. */
export async function runSql(db: Database, { name, text }: SqlFile): Promise<void> {
  try {
    await sql`do ${sql.lit(`begin execute '${text.replaceAll("'", "''")}'; end`)}`.execute(db);
  } catch (error) {
    throw new Error(`database/${name} failed.`, { cause: error });
  }
}
