import { sql } from 'kysely';
import { listOwnNames } from '#server/platform/database/definition.ts';
import type { Database } from '#server/platform/database/connect.ts';

/*
 * Tables by PostgreSQL's catalogue, in the schema that the connection uses. The embedded PostgreSQL lacks pg_dump, and
 * database/ creates the schema; so only rows are copied, each in PostgreSQL's text form of a row.
 */

export interface Table {
  name: string;
  columns: string[];
}

/** Rows read at a time: few enough for long texts, enough to hide the latency of the database. */
const batch = 200;

/** Created by migrating, for its own records. Former releases had the lock. */
const ownTables = ['kysely_migration', 'kysely_migration_lock', 'function_files'];

/**
 * Lists the product's tables, and the names of others: a report of the operator, or another tool's. Partitions are read
 * and written through their parent.
 */
export async function listTables(db: Database): Promise<{ tables: Table[]; others: string[] }> {
  const { rows } = await sql<Table>`
    select c.relname as name, (
      select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all (${ownTables})
    order by c.relname`.execute(db);
  const own = new Set(listOwnNames().tables);
  return {
    tables: rows.filter(({ name }) => own.has(name)),
    others: rows.map(({ name }) => name).filter((name) => !own.has(name)),
  };
}

/**
 * Protects the tables from changes of their structure until the transaction ends, like pg_dump: a migration waits.
 * False if one was replaced between the transaction's snapshot and this lock, so that the snapshot may lack its rows.
 */
export async function lockTables(db: Database, tables: Table[]): Promise<boolean> {
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in access share mode`.execute(db);
  // The names come from the snapshot, but resolve to the present tables.
  const { rows } = await sql`
    select from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname = any (${tables.map(({ name }) => name)}::text[])
      and c.oid is distinct from to_regclass(quote_ident(c.relname))`.execute(db);
  return rows.length === 0;
}

/** Until the transaction ends, texts of values mean the same in every database, and statements have no time limit. */
export async function prepareTransaction(db: Database): Promise<void> {
  const formats = { datestyle: 'ISO, YMD', intervalstyle: 'iso_8601', extra_float_digits: '1', timezone: 'UTC' };
  const limits = { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' };
  for (const [name, value] of Object.entries({ ...formats, ...limits }))
    await sql`select set_config(${name}, ${value}, true)`.execute(db);
}

/** Reads a table's rows, some at a time, in the snapshot of the transaction. */
export async function* readRows(db: Database, { name }: Table): AsyncGenerator<string[]> {
  await sql`declare copied no scroll cursor for select whole_row::text as row from ${sql.table(name)} as whole_row`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batch)} from copied`.execute(db);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close copied`.execute(db);
}

/** Inserts rows as `readRows` returned them. */
export async function writeRows(db: Database, { name, columns }: Table, rows: string[]): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(name)} (${list}) overriding system value
    select ${list} from unnest(${rows}::${sql.table(name)}[])`.execute(db);
}

/**
 * Last values of used sequences: those of the tables, and those the product made itself. Read after the rows, so that
 * they are beyond each of them.
 */
export async function readSequences(db: Database, tables: Table[]): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null and (
      sequencename = any (${listOwnNames().sequences}::text[])
      or exists (
        select from pg_depend join pg_class c on c.oid = refobjid
        where classid = 'pg_class'::regclass and objid = quote_ident(sequencename)::regclass and deptype in ('a', 'i')
          and c.relname = any (${tables.map(({ name }) => name)}::text[])
      )
    )`.execute(db);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function writeSequences(db: Database, last: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(last))
    await sql`select setval(quote_ident(${name})::regclass, ${value}::bigint)`.execute(db);
}

/** Removes the product's tables and sequences, and all functions of its account except those of extensions. */
export async function removeSchema(db: Database): Promise<void> {
  const { tables, sequences } = listOwnNames();
  const { rows } = await sql<{ statement: string }>`
    select format('drop table if exists %I cascade', relname) as statement from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname = any (${[...tables, ...ownTables]}::text[])
    union all
    select format('drop sequence if exists %I cascade', name) from unnest(${sequences}::text[]) as name
    union all
    select format('drop function if exists %s cascade', oid::regprocedure) from pg_proc
    where pronamespace = current_schema()::regnamespace and prokind = 'f' and pg_get_userbyid(proowner) = current_user
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(db);
  for (const { statement } of rows) await sql.raw(statement).execute(db);
}

/**
 * Empties the tables for rows in any order, without foreign keys. The returned function restores the keys; PostgreSQL
 * then checks all rows at once.
 */
export async function openTables(db: Database, tables: Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace = current_schema()::regnamespace and contype = 'f' and conparentid = 0
      and conrelid = any (${tables.map(({ name }) => name)}::regclass[])`.execute(db);
  for (const { table, name } of keys)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(db);
  for (const { name } of tables) await sql`truncate ${sql.table(name)}`.execute(db);
  return async () => {
    for (const { table, name, definition } of keys)
      await sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
  };
}
