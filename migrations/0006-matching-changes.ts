import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The rows each event leaves to its trigger. */
const moments = {
  insert: 'new table as latter',
  update: 'old table as former new table as latter',
  delete: 'old table as former',
};

/**
 * Tells whoever listens what changed of that which matching holds in memory: a notification a row, on the channel
 * `matching_` and the table. It is a running number and the row's facts, a JSON array that begins with the id; the id
 * stands alone where the row is gone or is nothing to matching. Notifications come in the order of the commits, so
 * nothing has to be read again. 'all' says that everything is to be read anew: after a statement that changes more than
 * 500 rows, and for facts that exceed what a notification may hold (8,000 bytes).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function matching_facts(t talents) returns json language sql stable as $$
      select json_build_array(
        t.user_id, t.skill_ids, t.is_remote, t.utc_offset_minutes, t.is_physical, t.physical_country_id,
        t.last_active_on - date '2000-01-01'
      )
    $$`.execute(db);
  // What is in a Draft is nobody's business outside its company: it does not even reach the other processes.
  await sql`
    create function matching_facts(p positions) returns json language sql stable as $$
      select case when p.is_live then json_build_array(
        p.id, p.company_id, p.hash_id, p.title, (extract(epoch from coalesce(p.live_since, p.created_at)) * 1000000)::bigint,
        p.required_skill_ids, p.optional_skill_ids, p.is_remote, p.utc_offset_minutes, p.timezone_margin, p.is_physical, p.country_ids
      ) else json_build_array(p.id) end
    $$`.execute(db);
  await sql`
    create function matching_facts(c companies) returns json language sql stable as $$
      select json_build_array(c.id, c.name, c.avatar_key, c.background_image_key)
    $$`.execute(db);
  // PostgreSQL drops a notification that equals an earlier one of the transaction; Draft, Live, Draft must not end Live.
  await sql`create sequence matching_changes cycle`.execute(db);
  await sql`
    create function tell_matching() returns trigger language plpgsql as $$
    declare
      channel text := 'matching_' || tg_table_name;
      -- A transition table's rows have the columns of the table, but not its type.
      latter text := format('select matching_facts(row(latter.*)::%I)::text from latter', tg_table_name);
      former text := format('select matching_facts(row(former.*)::%I)::text from former', tg_table_name);
      facts text[];
    begin
      if tg_op = 'INSERT' then execute format('select array(%s)', latter) into facts;
      elsif tg_op = 'UPDATE' then execute format('select array(%s except %s)', latter, former) into facts;
      elsif tg_op = 'DELETE' then
        execute format('select array(select json_build_array(fact::json -> 0)::text from (%s) as gone (fact))', former) into facts;
      end if;
      if tg_op = 'TRUNCATE' or cardinality(facts) > 500 or exists (select from unnest(facts) fact where octet_length(fact) > 7900) then
        perform pg_notify(channel, 'all');
      else
        perform pg_notify(channel, nextval('matching_changes') || ' ' || fact) from unnest(facts) fact;
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ['talents', 'positions', 'companies']) {
    for (const [event, rows] of Object.entries(moments)) {
      await sql`
        create trigger ${sql.ref(`tell_matching_of_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} for each statement execute function tell_matching()`.execute(db);
    }
    await sql`
      create trigger tell_matching_of_truncate after truncate on ${sql.table(table)}
      for each statement execute function tell_matching()`.execute(db);
  }
}
