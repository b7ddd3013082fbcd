import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Suspension of users and of whole companies, `infinity` without an end. `users.is_available` is what follows from both
 * for a person, kept by triggers, like `talents.is_suspended`, which takes part in `is_findable`. `positions.is_held`
 * marks those that were Live when their company was suspended.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table companies add column suspended_until timestamptz`.execute(db);
  await sql`
    alter table users
      add column suspended_until timestamptz,
      add column is_available boolean not null default true`.execute(db);
  await sql`
    alter table positions
      add column is_held boolean not null default false,
      add constraint held_is_not_live check (not (is_held and is_live))`.execute(db);
  // The facts of matching (migration 0036) name the column, not its expression.
  await sql`
    alter table talents
      add column is_suspended boolean not null default false,
      drop column is_findable`.execute(db);
  await sql`
    alter table talents
      add column is_findable boolean not null
        generated always as (availability <> 'notLooking' and not is_suspended) stored`.execute(db);
  await sql`
    create function settle_available() returns trigger language plpgsql as $$
    begin
      new.is_available := new.suspended_until is null
        and not exists (select from companies where id = new.company_id and suspended_until is not null);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger settle_available before insert or update of suspended_until, company_id on users
    for each row execute function settle_available()`.execute(db);
  await sql`
    create function tell_talent_available() returns trigger language plpgsql as $$
    begin
      update talents set is_suspended = not new.is_available where user_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_talent_available after update on users
    for each row when (old.is_available <> new.is_available and new.type = 1)
    execute function tell_talent_available()`.execute(db);
  await sql`
    create function settle_members() returns trigger language plpgsql as $$
    begin
      update users set suspended_until = suspended_until where company_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger settle_members after update on companies
    for each row when ((old.suspended_until is null) <> (new.suspended_until is null))
    execute function settle_members()`.execute(db);
  // Processes remember with a session whether its user is restricted (migration 0009).
  await sql`drop trigger tell_of_change on users`.execute(db);
  await sql`
    create trigger tell_of_change after update on users
    for each row when (
      (old.type, old.first_name, old.last_name, old.email, old.avatar_key, old.company_id, old.language, old.is_available)
      is distinct from
      (new.type, new.first_name, new.last_name, new.email, new.avatar_key, new.company_id, new.language, new.is_available))
    execute function tell_of_viewer('user')`.execute(db);
}
