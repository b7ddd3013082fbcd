import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What the administrator's lists are sorted by stands beside the text they are searched by (migration 0014), each with an
 * index: the name without case and accents, the day of the last visit, and the number of the company's positions. A visit
 * writes at most once a day. Rows are locked in the order of ids. Three more indexes count what a week brought.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function name_in_order(first_name text, last_name text) returns text immutable language sql as $$
      select regexp_replace(normalize(lower(first_name || ' ' || last_name), nfkd), '[\\u0300-\\u036f]', '', 'g')
    $$`.execute(db);
  await sql`
    create function day_of_visit(moment timestamptz) returns date immutable language sql as $$
      select coalesce((moment at time zone 'utc')::date, '-infinity')
    $$`.execute(db);
  await sql`
    alter table account_texts
      add column name text not null default '' collate "C",
      add column seen_on date not null default '-infinity',
      add column positions integer not null default 0`.execute(db);
  await sql`
    create or replace view account_texts_now as
    select u.id as user_id, u.type, lower(concat_ws(' ', u.first_name, u.last_name, u.email, c.name)) as text,
      name_in_order(u.first_name, u.last_name) as name, day_of_visit(u.last_seen_at) as seen_on,
      (select count(*) from positions p where p.company_id = u.company_id)::integer as positions
    from users u left join companies c on c.id = u.company_id where u.type <> 3`.execute(db);
  await sql`
    update account_texts t set name = n.name, seen_on = n.seen_on, positions = n.positions
    from account_texts_now n where n.user_id = t.user_id`.execute(db);
  await sql`alter table account_texts alter column name drop default`.execute(db);
  await sql`create index account_texts_by_name on account_texts (type, name, user_id)`.execute(db);
  await sql`create index account_texts_by_visit on account_texts (type, seen_on, user_id)`.execute(db);
  await sql`create index account_texts_by_positions on account_texts (type, positions, user_id)`.execute(db);

  // The company is locked, so that a position which is stored at the same time is counted.
  await sql`
    create or replace function add_account_texts() returns trigger language plpgsql as $$
    begin
      perform from companies where id in (select company_id from added) order by id for no key update;
      insert into account_texts (user_id, type, text, name, seen_on, positions)
      select user_id, type, text, name, seen_on, positions from account_texts_now where user_id in (select id from added);
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function renew_account_text() returns trigger language plpgsql as $$
    begin
      update account_texts t set text = n.text, name = n.name, positions = n.positions
      from account_texts_now n where n.user_id = new.id and t.user_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function renew_account_texts() returns trigger language plpgsql as $$
    begin
      perform from account_texts where user_id in (select id from users where company_id = new.id)
      order by user_id for no key update;
      update account_texts t set text = n.text from account_texts_now n
      where n.user_id = t.user_id and t.user_id in (select id from users where company_id = new.id);
      return null;
    end $$`.execute(db);

  await sql`
    create function note_visits() returns trigger language plpgsql as $$
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
    end $$`.execute(db);
  await sql`
    create trigger note_visits after update on users referencing old table as former new table as latter
    for each statement execute function note_visits()`.execute(db);

  await sql`
    create function count_positions() returns trigger language plpgsql as $$
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
    end $$`.execute(db);
  for (const [event, rows] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`
      create trigger ${sql.raw(`count_positions_after_${event} after ${event}`)} on positions
      referencing ${sql.raw(rows)} table as changed for each statement execute function count_positions()`.execute(db);
  }

  // The public list of companies takes one step in it for each company.
  await sql`create index positions_live_by_company on positions (company_id) where is_live`.execute(db);
  await sql`create index users_by_sign_up on users (type, created_at)`.execute(db);
  await sql`create index companies_by_sign_up on companies (created_at)`.execute(db);
  await sql`create index threads_by_start on threads (created_at)`.execute(db);
}
