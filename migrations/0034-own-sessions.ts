import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What users see of their sessions, when a session was last proven to be its user's, and what has happened to an
 * account. Sessions from before name no device and are not proven.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table sessions
      add column id uuid not null default gen_random_uuid() unique,
      add column browser text check (length(browser) between 1 and 60),
      add column system text check (length(system) between 1 and 60),
      add column proved_at timestamptz`.execute(db);
  await sql`
    alter table codes drop constraint codes_purpose_check,
      add constraint codes_purpose_check check (purpose in ('signup', 'signin', 'proof'))`.execute(db);
  await sql`
    create table account_events (
      id bigint generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      kind text not null,
      browser text check (length(browser) between 1 and 60),
      system text check (length(system) between 1 and 60),
      happened_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index account_events_by_user on account_events (user_id, happened_at desc)`.execute(db);
  await sql`create index account_events_by_age on account_events (happened_at)`.execute(db);
}
