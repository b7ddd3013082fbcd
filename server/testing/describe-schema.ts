import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/**
 * Describes the schema in sorted lines: tables, partitions, columns in their order, constraints, indexes, sequences,
 * views, functions, triggers, types, extensions and grants, in PostgreSQL's own notation. Leaves out white space,
 * comments in functions, and the tables that migrating keeps for itself.
 */
export async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with tables as (
      select * from pg_class
      where relnamespace = current_schema()::regnamespace
        and relname !~ '^(kysely_migration|function_files)'
    )
    select format('%s %s %s %s %s', relkind, relname, reloptions, pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid)) as line
    from tables where relkind in ('r', 'p', 'v', 'm', 'f')
    union all
    select format('column %s %s %s %s %s %s %s %s', relname, row_number() over (partition by c.oid order by attnum), attname,
      format_type(atttypid, atttypmod), attnotnull, concat(attidentity, attgenerated), pg_get_expr(adbin, adrelid),
      (select collname from pg_collation where pg_collation.oid = attcollation))
    from tables c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'p')
    union all
    select format('constraint %s %s %s', relname, conname, pg_get_constraintdef(k.oid))
    from tables c join pg_constraint k on conrelid = c.oid where contype <> 'n'
    union all
    select format('%s %s', pg_get_indexdef(c.oid), reloptions) from tables c where relkind in ('i', 'I')
    union all
    select format('sequence %s %s %s %s %s %s of %s', relname, seqtypid::regtype, seqincrement, seqmin, seqmax, seqcycle,
      (select refobjid::regclass from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i')))
    from tables c join pg_sequence on seqrelid = c.oid
    union all
    select format('view %s %s', relname, pg_get_viewdef(oid)) from tables where relkind = 'v'
    union all
    select regexp_replace(pg_get_functiondef(oid), '--[^\n]*', '', 'g') from pg_proc
    where pronamespace = current_schema()::regnamespace
    union all
    select format('%s %s', pg_get_triggerdef(t.oid), tgenabled) from tables c join pg_trigger t on tgrelid = c.oid where not tgisinternal
    union all
    select format('type %s %s', typname, typtype) from pg_type
    where typnamespace = current_schema()::regnamespace and typtype not in ('b', 'c')
    union all
    select format('extension %s %s', extname, extversion) from pg_extension
    union all
    select format('grant %s %s', relname, relacl) from tables where relacl is not null
    union all
    select format('grant %s %s', oid::regprocedure, proacl) from pg_proc
    where pronamespace = current_schema()::regnamespace and proacl is not null`.execute(db);
  return rows
    .map(({ line }) => line.replaceAll(/(?:\s|\\n)+/g, ' ').replaceAll(/\( | (?=\))/g, (bracket) => bracket.trim()))
    .toSorted();
}
