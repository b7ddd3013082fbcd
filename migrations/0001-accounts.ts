import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Companies, users, one-time codes, what is counted against limits, and sessions. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table companies (
      id integer generated always as identity primary key,
      name text not null check (name <> ''),
      website text, linkedin text, twitter text, youtube text, instagram text, facebook text,
      tagline text not null default '',
      description text not null default '',
      benefits text not null default '',
      avatar_key text,
      background_image_key text,
      is_trial boolean not null default true,
      trial_ends_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table users (
      id integer generated always as identity primary key,
      type smallint not null check (type in (1, 2, 3)),
      email text not null unique check (email = lower(email)),
      first_name text not null check (first_name <> ''),
      last_name text not null check (last_name <> ''),
      company_id integer references companies (id) on delete cascade,
      title text not null default '',
      bio text not null default '',
      avatar_key text,
      last_seen_at timestamptz,
      created_at timestamptz not null default now(),
      constraint only_clients_have_a_company check ((type = 2) = (company_id is not null))
    )`.execute(db);
  await sql`create index users_by_company on users (company_id, id) where company_id is not null`.execute(db);
  await sql`create index users_by_type on users (type, id)`.execute(db);
  // One row for each attempt (address, purpose, browser): asking again replaces it, which makes the former code
  // invalid, while somebody else's attempt with the same address stays apart.
  await sql`
    create table codes (
      id integer generated always as identity primary key,
      purpose text not null check (purpose in ('signup', 'signin')),
      email text not null check (email = lower(email)),
      flow_hash bytea not null,
      code_hash bytea not null,
      details jsonb,
      tries smallint not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      unique (purpose, email, flow_hash)
    )`.execute(db);
  await sql`
    create table sessions (
      token_hash bytea primary key,
      user_id integer not null references users (id) on delete cascade,
      administrator_session bytea references sessions (token_hash) on delete cascade,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index codes_by_expiry on codes (expires_at)`.execute(db);
  await sql`
    create table limits (
      key text primary key,
      count integer not null,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index limits_by_end on limits (ends_at)`.execute(db);
  await sql`create index sessions_by_user on sessions (user_id)`.execute(db);
  await sql`create index sessions_by_administrator on sessions (administrator_session) where administrator_session is not null`.execute(
    db,
  );
  await sql`create index sessions_by_expiry on sessions (expires_at)`.execute(db);
}
