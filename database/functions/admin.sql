-- Content of `account_texts`. Visits write at most once a day.
create or replace function name_in_order(first_name text, last_name text) returns text immutable language sql as $$
  select plain_text(first_name || ' ' || last_name)
$$;

create or replace function day_of_visit(moment timestamptz) returns date immutable language sql as $$
  select coalesce((moment at time zone 'utc')::date, '-infinity')
$$;

create or replace view account_texts_now as
select u.id as user_id, u.type, plain_text(concat_ws(' ', u.first_name, u.last_name, u.email, c.name)) as text,
  name_in_order(u.first_name, u.last_name) as name, day_of_visit(u.last_seen_at) as seen_on,
  (select count(*) from positions p where p.company_id = u.company_id)::integer as positions
from users u left join companies c on c.id = u.company_id where u.type <> 3;

-- The company is locked, so that a concurrently stored position is counted. Rows are locked in the order of ids, here
-- and below.
create or replace function add_account_texts() returns trigger language plpgsql as $$
begin
  perform from companies where id in (select company_id from added) order by id for no key update;
  insert into account_texts (user_id, type, text, name, seen_on, positions)
  select user_id, type, text, name, seen_on, positions from account_texts_now where user_id in (select id from added);
  return null;
end $$;

create or replace trigger add_account_texts after insert on users
  referencing new table as added for each statement execute function add_account_texts();

create or replace function renew_account_text() returns trigger language plpgsql as $$
begin
  update account_texts t set text = n.text, name = n.name, positions = n.positions
  from account_texts_now n where n.user_id = new.id and t.user_id = new.id;
  return null;
end $$;

create or replace trigger renew_account_text after update of first_name, last_name, email, company_id on users
  for each row execute function renew_account_text();

create or replace function renew_account_texts() returns trigger language plpgsql as $$
begin
  perform from account_texts where user_id in (select id from users where company_id = new.id)
  order by user_id for no key update;
  update account_texts t set text = n.text from account_texts_now n
  where n.user_id = t.user_id and t.user_id in (select id from users where company_id = new.id);
  return null;
end $$;

create or replace trigger renew_account_texts after update of name on companies
  for each row when (old.name <> new.name) execute function renew_account_texts();

create or replace function note_visits() returns trigger language plpgsql as $$
declare
  visit record;
begin
  for visit in
    select latter.id, day_of_visit(latter.last_seen_at) as day from latter join former using (id)
    where day_of_visit(latter.last_seen_at) <> day_of_visit(former.last_seen_at) order by latter.id
  loop
    update account_texts set seen_on = visit.day where user_id = visit.id;
  end loop;
  return null;
end $$;

create or replace trigger note_visits after update on users
  referencing old table as former new table as latter for each statement execute function note_visits();

create or replace function count_positions() returns trigger language plpgsql as $$
declare
  company integer;
begin
  for company in select distinct company_id from changed order by company_id loop
    perform from companies where id = company for no key update;
    perform from account_texts where user_id in (select id from users where company_id = company)
    order by user_id for no key update;
    update account_texts set positions = (select count(*) from positions where company_id = company)
    where user_id in (select id from users where company_id = company);
  end loop;
  return null;
end $$;

create or replace trigger count_positions_after_insert after insert on positions
  referencing new table as changed for each statement execute function count_positions();
create or replace trigger count_positions_after_delete after delete on positions
  referencing old table as changed for each statement execute function count_positions();

-- Records the end of a session, whatever its cause: returning, signing out, the end of the administrator's session, the
-- deletion of the user, the sweep.
create or replace function note_end_of_acting_session() returns trigger language plpgsql as $$
begin
  update acting_sessions set ended_at = least(now(), old.expires_at) where token_hash = old.token_hash;
  return null;
end $$;

create or replace trigger note_end_of_acting_session after delete on sessions
  for each row when (old.administrator_session is not null) execute function note_end_of_acting_session();
