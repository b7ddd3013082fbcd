import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Deletion asked for by the user, or following from their absence. Until `leaving_at` it can be taken back, and they are
 * as unavailable as the suspended (migration 0051). `inactive_mailed` counts the mails about an unused account that have
 * left, `inactive_until` is the deletion that the last one named.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table users
      add column leaving_at timestamptz,
      add column inactive_mailed smallint not null default 0 check (inactive_mailed between 0 and 3),
      add column inactive_until timestamptz`.execute(db);
  await sql`create index users_leaving on users (leaving_at) where leaving_at is not null`.execute(db);
  await sql`
    create or replace function settle_available() returns trigger language plpgsql as $$
    begin
      new.is_available := new.suspended_until is null and new.leaving_at is null
        and not exists (select from companies where id = new.company_id and suspended_until is not null);
      return new;
    end $$`.execute(db);
  await sql`drop trigger settle_available on users`.execute(db);
  await sql`
    create trigger settle_available before insert or update of suspended_until, leaving_at, company_id on users
    for each row execute function settle_available()`.execute(db);
  // Processes remember with a session why its user is restricted.
  await sql`drop trigger tell_of_change on users`.execute(db);
  await sql`
    create trigger tell_of_change after update on users
    for each row when (
      (old.type, old.first_name, old.last_name, old.email, old.avatar_key, old.company_id, old.language,
        old.is_available, old.leaving_at)
      is distinct from
      (new.type, new.first_name, new.last_name, new.email, new.avatar_key, new.company_id, new.language,
        new.is_available, new.leaving_at))
    execute function tell_of_viewer('user')`.execute(db);
}
