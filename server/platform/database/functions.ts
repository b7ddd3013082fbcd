import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { readFunctions, release, runSql, type SqlFile } from './definition.ts';
import { OtherRelease } from './other-release.ts';

/** A file of functions installed in the database, and the last release that changed any of them. */
interface Kept {
  name: string;
  hash: string;
  release: string;
}

const hashOf = ({ text }: SqlFile): string => createHash('sha256').update(text).digest('base64url');

/** Whether the database has exactly the functions and triggers of the files' present text. */
export async function areFunctionsCurrent(db: Database): Promise<boolean> {
  const files = readFunctions();
  const kept = await readKept(db);
  return kept.size === files.length && files.every((file) => kept.get(file.name)?.hash === hashOf(file));
}

/**
 * Runs the files of functions whose text has changed, and drops functions, triggers and views that are in no file any
 * more. Call it in a transaction, under the lock of migrations. Throws OtherRelease if a newer release has changed
 * them: a process of the previous release, restarted next to a newer one, does not restore its own.
 */
export async function renewFunctions(db: Database): Promise<void> {
  await sql`
    create table if not exists function_files (name text primary key, hash text not null, release text not null)
  `.execute(db);
  const files = readFunctions();
  const kept = await readKept(db);
  const changed = files.filter((file) => kept.get(file.name)?.hash !== hashOf(file));
  if (kept.values().some((file) => isNewer(file.release))) throw OtherRelease.newer();
  const others = await findOthers(db, files);
  await lockTables(db, 'access exclusive', others);
  await lockTables(db, 'share row exclusive', changed.flatMap(triggersIn));
  // Functions may refer to each other in any order.
  await sql`select set_config('check_function_bodies', 'off', true)`.execute(db);
  for (const file of changed) {
    await runSql(db, file);
    await sql`
      insert into function_files values (${file.name}, ${hashOf(file)}, ${release})
      on conflict (name) do update set hash = excluded.hash`.execute(db);
  }
  await sql`delete from function_files where name <> all (${files.map(({ name }) => name)}::text[])`.execute(db);
  await sql`update function_files set release = ${release}`.execute(db);
  for (const { statement } of others) await sql.raw(statement).execute(db);
}

const isNewer = (other: string): boolean => other.localeCompare(release, 'en', { numeric: true }) > 0;

async function readKept(db: Database): Promise<Map<string, Kept>> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('function_files') is not null as is_there`.execute(db);
  if (rows[0]?.isThere !== true) return new Map();
  const kept = await sql<Kept>`select name, hash, release from function_files`.execute(db);
  return new Map(kept.rows.map((row) => [row.name, row]));
}

const triggersIn = ({ text }: SqlFile): { trigger: string; table: string }[] =>
  text
    .split(/^create or replace trigger /m)
    .slice(1)
    .map((statement) => {
      const [head = '', rest = ''] = statement.split(/\son\s/, 2);
      return { trigger: head.split(/\s/, 1).join(), table: rest.split(/\s/, 1).join() };
    });

/**
 * Finds functions, triggers and views that the files do not create, with the statements that drop them. Leaves out
 * those of extensions and of other accounts, such as the operator's.
 */
async function findOthers(db: Database, files: SqlFile[]): Promise<{ statement: string; table: string | null }[]> {
  const named = files.flatMap(({ text }) =>
    [...text.matchAll(/^create or replace (function|view) (\w+)/gm)].map(([, kind, name]) => `${kind} ${name}`),
  );
  const triggers = files.flatMap(triggersIn).map(({ trigger, table }) => `${trigger} on ${table}`);
  const { rows } = await sql<{ statement: string; table: string | null }>`
    with extended as (
      select objid from pg_depend where deptype = 'e'
    ), functions as (
      select oid, proname from pg_proc
      where pronamespace = current_schema()::regnamespace and proowner = current_user::regrole
        and oid not in (select objid from extended)
    )
    select format('drop trigger %I on %I', tgname, relname) as statement, relname as table
    from pg_trigger t join functions f on f.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
    where t.tgparentid = 0 and format('%s on %s', tgname, relname) <> all (${triggers}::text[])
    union all
    select format('drop view %I', relname), null from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'v' and relowner = current_user::regrole
      and oid not in (select objid from extended) and 'view ' || relname <> all (${named}::text[])
    union all
    select format('drop function %s', oid::regprocedure), null from functions
    where 'function ' || proname <> all (${named}::text[])`.execute(db);
  return rows;
}

/**
 * Locks tables that others write: all at once, or none for a while. So a transaction that has written one of them and
 * continues with another waits 100 ms at most, and there is no deadlock.
 */
async function lockTables(db: Database, mode: string, of: { table: string | null }[]): Promise<void> {
  const tables = [...new Set(of.flatMap(({ table }) => table ?? []))].toSorted();
  if (tables.length === 0) return;
  const list = tables.map((table) => `"${table}"`).join();
  await sql
    .raw(
      `do $$ begin
         set local lock_timeout = '100ms';
         loop
           begin
             lock table ${list} in ${mode} mode;
             exit;
           exception when lock_not_available then perform pg_sleep(0.2);
           end;
         end loop;
         set local lock_timeout to default;
       end $$`,
    )
    .execute(db);
}
