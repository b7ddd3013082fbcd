import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * A company blocks a talent: a pair of origin `company` in `hidden_pairs`, beside those of the talent's own rules, which
 * triggers keep. `talent_name` is the name as the company saw it. In a thread, `hidden_by_talent` and `hidden_by_company`
 * are the member for whom it is gone, and `hidden_from` is the one of them that every reader asks for.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table hidden_pairs
      add column origin text not null default 'talent' check (origin in ('talent', 'company')),
      add column made_by integer references users (id) on delete set null,
      add column made_at timestamptz not null default now(),
      add column talent_name text,
      add check ((origin = 'company') = (talent_name is not null)),
      drop constraint hidden_pairs_pkey,
      add primary key (company_id, talent_id, origin)`.execute(db);
  await sql`create index hidden_pairs_by_maker on hidden_pairs (made_by) where made_by is not null`.execute(db);
  await sql`
    create or replace function matching_facts(h hidden_pairs) returns json language sql stable as $$
      select json_build_array(
        h.company_id || ' ' || h.talent_id || ' ' || h.origin, h.company_id, h.talent_id, h.origin
      )
    $$`.execute(db);
  await keepPairs(db);
  await keepThreads(db);
}

/** The pairs of rules leave those of companies alone. */
async function keepPairs(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function keep_pairs() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'DELETE' then
        insert into hidden_pairs (company_id, talent_id, origin)
        select distinct company_id, talent_id, 'talent' from latter where not is_lifted
        on conflict do nothing;
      end if;
      if tg_op <> 'INSERT' then
        delete from hidden_pairs p using former
        where p.company_id = former.company_id and p.talent_id = former.talent_id and p.origin = 'talent'
          and not exists (
            select from hidings h where h.company_id = p.company_id and h.talent_id = p.talent_id and not h.is_lifted
          );
      end if;
      return null;
    end $$`.execute(db);
}

async function keepThreads(db: Kysely<never>): Promise<void> {
  // The condition of `show_thread` follows the new name.
  await sql`drop trigger tell_of_change on threads`.execute(db);
  await sql`alter table threads rename column hidden_from to hidden_by_talent`.execute(db);
  await sql`
    alter table threads
      add column hidden_by_company integer check (hidden_by_company in (lower_user_id, higher_user_id)),
      add column hidden_from integer generated always as (coalesce(hidden_by_talent, hidden_by_company)) stored`.execute(
    db,
  );
  await sql`
    create trigger tell_of_change after update on threads
    for each row when ((old.lower_user_id, old.higher_user_id, old.hidden_from)
      is distinct from (new.lower_user_id, new.higher_user_id, new.hidden_from))
    execute function tell_of_thread()`.execute(db);
  // A pair that is stored or deleted at the same time locks the talent against this, so that one of the two sees the other.
  await sql`
    create or replace function hide_new_thread() returns trigger language plpgsql as $$
    begin
      perform from users u join talents t on t.user_id = u.id
      where u.id in (new.lower_user_id, new.higher_user_id) for share of u;
      perform from users where id in (new.lower_user_id, new.higher_user_id) for key share;
      perform pg_advisory_xact_lock_shared(hashtext('hidden_pairs'), company_id) from users
      where id in (new.lower_user_id, new.higher_user_id) and company_id is not null;
      select max(member.id) filter (where h.origin = 'talent'), max(member.id) filter (where h.origin = 'company')
      into new.hidden_by_talent, new.hidden_by_company
      from hidden_pairs h join users member on member.company_id = h.company_id
      where h.talent_id in (new.lower_user_id, new.higher_user_id) and member.id in (new.lower_user_id, new.higher_user_id);
      return new;
    end $$`.execute(db);
  await sql`
    create or replace function show_thread() returns trigger language plpgsql as $$
    begin
      new.hidden_by_talent := null;
      return new;
    end $$`.execute(db);
  // A company's block ends all its conversations with the talent, a rule those in which the talent has not written.
  await sql`
    create or replace function hide_threads() returns trigger language plpgsql as $$
    declare
      ids integer[];
    begin
      select array_agg(locked.id) into ids from (
        select t.id from latter p join users member on member.company_id = p.company_id join threads t
          on t.lower_user_id = least(member.id, p.talent_id) and t.higher_user_id = greatest(member.id, p.talent_id)
        order by t.id for no key update of t
      ) locked;
      update threads t set hidden_by_company = member.id
      from latter p join users member on member.company_id = p.company_id
      where t.id = any (ids) and p.origin = 'company'
        and t.lower_user_id = least(member.id, p.talent_id) and t.higher_user_id = greatest(member.id, p.talent_id);
      update threads t set hidden_by_talent = member.id
      from latter p join users member on member.company_id = p.company_id
      where t.id = any (ids) and p.origin = 'talent'
        and t.lower_user_id = least(member.id, p.talent_id) and t.higher_user_id = greatest(member.id, p.talent_id)
        and not exists (select from messages m where m.thread_id = t.id and m.user_id = p.talent_id);
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function show_threads() returns trigger language plpgsql as $$
    begin
      update threads t set
        hidden_by_talent = case when p.origin = 'company' then t.hidden_by_talent end,
        hidden_by_company = case when p.origin = 'talent' then t.hidden_by_company end
      from former p join users member on member.company_id = p.company_id
      where t.lower_user_id = least(member.id, p.talent_id) and t.higher_user_id = greatest(member.id, p.talent_id)
        and t.hidden_from is not null;
      return null;
    end $$`.execute(db);
}
