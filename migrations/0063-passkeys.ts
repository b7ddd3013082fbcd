import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Passkeys, their open challenges, and how a session was begun. Sessions from before began with a code. */
export async function up(db: Kysely<never>): Promise<void> {
  // Names the user to their authenticators, and says nothing about them.
  await sql`alter table users add column webauthn_handle bytea unique check (length(webauthn_handle) = 32)`.execute(db);
  await sql`
    alter table sessions add column way text not null default 'code' check (way in ('code', 'passkey'))`.execute(db);
  // Processes remember the way with the session (migration 0009).
  await sql`drop trigger tell_of_change on sessions`.execute(db);
  await sql`
    create trigger tell_of_change after update on sessions
    for each row when ((old.user_id, old.administrator_session, old.way)
      is distinct from (new.user_id, new.administrator_session, new.way) or new.expires_at < old.expires_at)
    execute function tell_of_session()`.execute(db);
  await sql`
    create table passkeys (
      id uuid primary key default gen_random_uuid(),
      user_id integer not null references users (id) on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      is_backed_up boolean not null,
      name text not null check (length(name) between 1 and 60),
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkeys_by_user on passkeys (user_id)`.execute(db);
  await sql`
    create table ceremonies (
      challenge bytea primary key,
      purpose text not null check (purpose in ('add', 'proof', 'signin')),
      flow_hash bytea not null,
      user_id integer references users (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index ceremonies_by_user on ceremonies (user_id)`.execute(db);
  await sql`create index ceremonies_by_age on ceremonies (expires_at)`.execute(db);
}
