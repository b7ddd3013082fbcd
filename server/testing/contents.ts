import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { World } from './world.ts';

/** Contents of a world: a digest of the rows by table, and the names of stored files. */
export type Contents = ReadonlyMap<string, string>;

/** Tables that a refused call may write, each with the condition for rows it still may not change. */
const counted: Record<string, string> = {
  // A refused attempt is counted, or it would cost nothing to repeat.
  limits: 'false',
  // An attempt uses up its challenge, whatever the outcome.
  ceremonies: 'false',
  // The removal of a file is scheduled before the file is stored, so that a crash leaves no orphan.
  deliveries: `kind not in ('remove-media', 'remove-unused-picture')`,
};

/** Returns a function that reads a world's contents; two readings differ only if a row or file that counts changed. */
export async function openContents({ services: { db, settings } }: World): Promise<() => Promise<Contents>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`.execute(
    db,
  );
  const digests = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest
      from ${sql.table(name)} t where ${sql.raw(counted[name] ?? 'true')}`,
  );
  const statement = sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`;
  const media = join(settings.dataDir, 'media');
  let [rows, leaving, readAt]: [{ name: string; digest: string }[], string[], string] = [[], [], ''];
  return async () => {
    // Every write moves the end of the write-ahead log, which is faster to query than all rows.
    const { rows: ends } = await sql<{ end: string }>`select pg_current_wal_insert_lsn()::text as end`.execute(db);
    const end = ends[0]?.end ?? '';
    if (end !== readAt) [rows, leaving, readAt] = [(await statement.execute(db)).rows, await leavingFiles(db), end];
    const files = filesIn(media).filter((file) => !leaving.some((begin) => file.startsWith(begin)));
    return new Map([...rows.map(({ name, digest }) => [name, digest] as const), ['files', files.join(' ')] as const]);
  };
}

/** Prefixes of the names of files due for removal; no sender of deliveries runs in a world. */
async function leavingFiles(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select jsonb_array_elements_text(details->'keys') as key from deliveries
    where kind = 'remove-media' and state = 'waiting' and next_at <= clock_timestamp()`.execute(db);
  return rows.map(({ key }) => key.replace(/\.\w+$/, ''));
}

const filesIn = (folder: string): string[] =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
        .toSorted();

/** Names of the tables, or `files`, that differ. */
export const changedBetween = (before: Contents, after: Contents): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
