-- The facts of a row that matching compares and sorts by: an array that begins with the key, or has only the key if the
-- row does not concern matching. The content of a Draft does not even reach the other processes.
create or replace function facts_of(t talents) returns json language sql stable as $$
  select json_build_array(
    t.user_id, t.skill_ids, t.is_remote, t.utc_offset_minutes, t.is_physical, t.physical_country_id,
    t.last_active_on - date '2000-01-01', t.is_findable, t.availability = 'looking', t.is_verified_only,
    t.experience, t.work_type_ids, t.eligible_country_ids
  )
$$;

create or replace function facts_of(p positions) returns json language sql stable as $$
  select case when p.is_live then json_build_array(
    p.id, p.company_id, (extract(epoch from coalesce(p.live_since, p.created_at)) * 1000000)::bigint,
    p.required_skill_ids, p.is_remote, p.utc_offset_minutes, p.timezone_margin, p.is_physical, p.country_ids
  ) else json_build_array(p.id) end
$$;

create or replace function facts_of(c companies) returns json language sql stable as $$
  select case when c.verified_domain is null then json_build_array(c.id) else json_build_array(c.id, true) end
$$;

create or replace function facts_of(h hidden_pairs) returns json language sql stable as $$
  select json_build_array(
    h.company_id || ' ' || h.talent_id || ' ' || h.origin, h.company_id, h.talent_id, h.origin
  )
$$;

-- Notifies listeners of changes, on the channel `facts_of_` and the table: a sequence number, and as many facts as fit,
-- one per line. Notifications arrive in the order of the commits, so rows need not be reread. 'all' requests a complete
-- reload: after a statement with too many rows, or facts too long for a notification.
create or replace function tell_matching() returns trigger language plpgsql as $$
declare
  channel text := 'facts_of_' || tg_table_name;
  -- Rows of a transition table have the columns of the table, but not its type.
  latter text := format('select facts_of(row(latter.*)::%I)::text from latter', tg_table_name);
  former text := format('select facts_of(row(former.*)::%I)::text from former', tg_table_name);
  -- A notification has fewer than 8,000 bytes, including the sequence number.
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
end $$;

create or replace trigger tell_matching_of_insert after insert on talents
  referencing new table as latter for each statement execute function tell_matching();
create or replace trigger tell_matching_of_update after update on talents
  referencing old table as former new table as latter for each statement execute function tell_matching();
create or replace trigger tell_matching_of_delete after delete on talents
  referencing old table as former for each statement execute function tell_matching();
create or replace trigger tell_matching_of_truncate after truncate on talents
  for each statement execute function tell_matching();

create or replace trigger tell_matching_of_insert after insert on positions
  referencing new table as latter for each statement execute function tell_matching();
create or replace trigger tell_matching_of_update after update on positions
  referencing old table as former new table as latter for each statement execute function tell_matching();
create or replace trigger tell_matching_of_delete after delete on positions
  referencing old table as former for each statement execute function tell_matching();
create or replace trigger tell_matching_of_truncate after truncate on positions
  for each statement execute function tell_matching();

create or replace trigger tell_matching_of_insert after insert on companies
  referencing new table as latter for each statement execute function tell_matching();
create or replace trigger tell_matching_of_update after update on companies
  referencing old table as former new table as latter for each statement execute function tell_matching();
create or replace trigger tell_matching_of_delete after delete on companies
  referencing old table as former for each statement execute function tell_matching();
create or replace trigger tell_matching_of_truncate after truncate on companies
  for each statement execute function tell_matching();

create or replace trigger tell_matching_of_insert after insert on hidden_pairs
  referencing new table as latter for each statement execute function tell_matching();
create or replace trigger tell_matching_of_update after update on hidden_pairs
  referencing old table as former new table as latter for each statement execute function tell_matching();
create or replace trigger tell_matching_of_delete after delete on hidden_pairs
  referencing old table as former for each statement execute function tell_matching();
create or replace trigger tell_matching_of_truncate after truncate on hidden_pairs
  for each statement execute function tell_matching();
