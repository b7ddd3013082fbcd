import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Talents hide from companies. `exclusions` are a talent's rules; `hidden_pairs` are the companies and talents they
 * cover, kept by triggers, and told to every process like the other facts of matching. `threads.hidden_from` is the
 * member for whom a thread is gone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table exclusions (
      id integer primary key generated always as identity,
      talent_id integer not null references talents (user_id) on delete cascade,
      company_id integer not null references companies (id) on delete cascade,
      created_at timestamptz not null default now(),
      unique (talent_id, company_id)
    )`.execute(db);
  await sql`create index exclusions_by_company on exclusions (company_id)`.execute(db);
  await sql`
    create table hidden_pairs (
      company_id integer not null references companies (id) on delete cascade,
      talent_id integer not null references talents (user_id) on delete cascade,
      primary key (company_id, talent_id)
    )`.execute(db);
  await sql`create index hidden_pairs_by_talent on hidden_pairs (talent_id)`.execute(db);
  await sql`
    create function hide_pair() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into hidden_pairs (company_id, talent_id) values (new.company_id, new.talent_id);
      else
        delete from hidden_pairs where company_id = old.company_id and talent_id = old.talent_id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger hide_pair after insert or delete on exclusions
    for each row execute function hide_pair()`.execute(db);

  // The facts of a pair begin with it as one text, its key.
  await sql`
    create function matching_facts(h hidden_pairs) returns json language sql stable as $$
      select json_build_array(h.company_id || ' ' || h.talent_id, h.company_id, h.talent_id)
    $$`.execute(db);
  for (const [event, rows] of Object.entries({
    insert: 'new table as latter',
    update: 'old table as former new table as latter',
    delete: 'old table as former',
  })) {
    await sql`
      create trigger ${sql.ref(`tell_matching_of_${event}`)} after ${sql.raw(event)} on hidden_pairs
      referencing ${sql.raw(rows)} for each statement execute function tell_matching()`.execute(db);
  }
  await sql`
    create trigger tell_matching_of_truncate after truncate on hidden_pairs
    for each statement execute function tell_matching()`.execute(db);

  await sql`
    alter table threads add column hidden_from integer check (hidden_from in (lower_user_id, higher_user_id))`.execute(
    db,
  );
  // A rule that is stored at the same time locks the talent against this, so that one of the two sees the other.
  await sql`
    create function hide_new_thread() returns trigger language plpgsql as $$
    begin
      perform from users u join talents t on t.user_id = u.id
      where u.id in (new.lower_user_id, new.higher_user_id) for share of u;
      select member.id into new.hidden_from
      from hidden_pairs h join users member on member.company_id = h.company_id
      where h.talent_id in (new.lower_user_id, new.higher_user_id) and member.id in (new.lower_user_id, new.higher_user_id);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger hide_new_thread before insert on threads
    for each row execute function hide_new_thread()`.execute(db);
  // Only the talent can write in a hidden thread, and shows themselves by it.
  await sql`
    create function show_thread() returns trigger language plpgsql as $$
    begin
      new.hidden_from := null;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger show_thread before update on threads
    for each row when (old.hidden_from is not null and new.last_message_id is distinct from old.last_message_id)
    execute function show_thread()`.execute(db);
  await sql`drop trigger tell_of_change on threads`.execute(db);
  await sql`
    create trigger tell_of_change after update on threads
    for each row when ((old.lower_user_id, old.higher_user_id, old.hidden_from)
      is distinct from (new.lower_user_id, new.higher_user_id, new.hidden_from))
    execute function tell_of_thread()`.execute(db);
}
