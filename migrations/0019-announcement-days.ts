import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * How many announcements of a company a talent is sent in a day. The count outlives the positions; what is above it is
 * held until the day is over.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // No foreign keys: who claims a mail would wait for a talent who is being deleted, and they for the mail. The triggers
  // that remove the mails wait for the claim, so what it counts is there to be removed.
  await sql`
    create table announcement_days (
      company_id integer not null,
      user_id integer not null,
      count integer not null,
      ends_at timestamptz not null,
      primary key (company_id, user_id)
    )`.execute(db);
  await sql`create index announcement_days_by_user on announcement_days (user_id)`.execute(db);
  await sql`create index announcement_days_by_end on announcement_days (ends_at)`.execute(db);
  await sql`
    create or replace function remove_announcements_to_user() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('announcement_mails'));
      delete from announcement_mails where user_id = old.id;
      delete from announcement_days where user_id = old.id;
      return null;
    end $$`.execute(db);
  await sql`
    create function remove_announcement_days_of_company() returns trigger language plpgsql as $$
    begin
      delete from announcement_days where company_id = old.id;
      return null;
    end $$`.execute(db);
  // Named to fire after the cascade that removes the positions and their mails.
  await sql`
    create trigger remove_announcement_days_of_company after delete on companies
    for each row execute function remove_announcement_days_of_company()`.execute(db);
  await sql`alter table announcement_mails drop constraint announcement_mails_state_check`.execute(db);
  await sql`
    alter table announcement_mails add constraint announcement_mails_state_check
    check (state in ('waiting', 'held', 'sending', 'sent', 'skipped', 'failed'))`.execute(db);
  // Out of the index of those whose turn it is, which would be read through for every mail.
  await sql`create index announcement_mails_held on announcement_mails (try_at) where state = 'held'`.execute(db);
}
