import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What users want mail about, and the mails that announce positions (docs/decisions/0015-announcements.md). */
export async function up(db: Kysely<never>): Promise<void> {
  // Who has no row has said nothing yet: the defaults hold.
  await sql`
    create table mail_settings (
      user_id integer primary key references users (id) on delete cascade,
      announcements boolean not null default true,
      messages text not null default 'atOnce' check (messages in ('atOnce', 'hourly', 'daily', 'never'))
    )`.execute(db);
  // One row a position, from the first time it goes Live: what was saved then, and how far its matches are listed.
  await sql`
    create table announcements (
      position_id integer primary key references positions (id) on delete cascade,
      client_id integer references users (id) on delete set null,
      is_open boolean not null,
      required_skill_ids integer[] not null,
      is_remote boolean not null,
      utc_offset_minutes integer,
      timezone_margin integer not null,
      is_physical boolean not null,
      country_ids integer[] not null,
      is_listed boolean not null default false,
      listed_through integer not null default 0,
      listed_count integer not null default 0
    )`.execute(db);
  await sql`create index announcements_by_client on announcements (client_id)`.execute(db);
  // Foreign keys would double what listing a hundred thousand costs (measured): triggers remove what belongs to a deleted
  // announcement or talent. Who lists holds the row of the announcement, and the lock that deleting a talent takes too.
  await sql`
    create table announcement_mails (
      position_id integer not null,
      user_id integer not null,
      turn integer not null,
      state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'skipped', 'failed')),
      tries integer not null default 0,
      try_at timestamptz,
      last_error text,
      settled_at timestamptz,
      primary key (position_id, user_id)
    )`.execute(db);
  await sql`create index announcement_mails_by_user on announcement_mails (user_id)`.execute(db);
  await sql`
    create index announcement_mails_by_turn on announcement_mails (turn, position_id)
    where state in ('waiting', 'sending')`.execute(db);
  await sql`
    create function remove_mails_of_announcement() returns trigger language plpgsql as $$
    begin
      delete from announcement_mails where position_id = old.position_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger remove_mails_of_announcement after delete on announcements
    for each row execute function remove_mails_of_announcement()`.execute(db);
  await sql`
    create function remove_announcements_to_user() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('announcement_mails'));
      delete from announcement_mails where user_id = old.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger remove_announcements_to_user after delete on users
    for each row when (old.type = 1) execute function remove_announcements_to_user()`.execute(db);
  // Of all processes one sends at a time.
  await sql`
    create table announcement_sender (
      is_only boolean primary key default true check (is_only),
      holder uuid,
      held_until timestamptz not null default '-infinity',
      next_at timestamptz not null default now()
    )`.execute(db);
  await sql`insert into announcement_sender default values`.execute(db);
}
