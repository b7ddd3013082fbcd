import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * A notification of `tell_matching` (migration 0006) now holds as many facts as fit, a line each, so that a statement
 * may change 200,000 rows before 'all' sends every process back to reading the table.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function tell_matching() returns trigger language plpgsql as $$
    declare
      channel text := 'matching_' || tg_table_name;
      -- A transition table's rows have the columns of the table, but not its type.
      latter text := format('select matching_facts(row(latter.*)::%I)::text from latter', tg_table_name);
      former text := format('select matching_facts(row(former.*)::%I)::text from former', tg_table_name);
      -- A notification holds fewer than 8,000 bytes, the running number among them.
      most constant integer := 7900;
      facts text[];
      fact text;
      lines text;
    begin
      if tg_op = 'INSERT' then execute format('select array(%s)', latter) into facts;
      elsif tg_op = 'UPDATE' then execute format('select array(%s except %s)', latter, former) into facts;
      elsif tg_op = 'DELETE' then
        execute format('select array(select json_build_array(fact::json -> 0)::text from (%s) as gone (fact))', former) into facts;
      end if;
      if tg_op = 'TRUNCATE' or cardinality(facts) > 200000 or exists (select from unnest(facts) one where octet_length(one) > most) then
        perform pg_notify(channel, 'all');
        return null;
      end if;
      foreach fact in array facts loop
        if octet_length(lines) + octet_length(fact) >= most then
          perform pg_notify(channel, nextval('matching_changes') || ' ' || lines);
          lines := null;
        end if;
        lines := concat_ws(E'\n', lines, fact);
      end loop;
      if lines is not null then perform pg_notify(channel, nextval('matching_changes') || ' ' || lines); end if;
      return null;
    end $$`.execute(db);
}
