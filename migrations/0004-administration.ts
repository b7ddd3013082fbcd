import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Each use of a sign-in link: who became whom, from when to when. The nonce is the key, so that a link works once. The
 * record outlives the session it began, and the user, of whom nothing is left in it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table acting_sessions (
      nonce text primary key,
      administrator_id integer not null references users (id),
      user_id integer references users (id) on delete set null,
      token_hash bytea not null unique,
      started_at timestamptz not null default now(),
      ended_at timestamptz
    )`.execute(db);
  await sql`create index acting_sessions_by_administrator on acting_sessions (administrator_id)`.execute(db);
  await sql`create index acting_sessions_by_user on acting_sessions (user_id)`.execute(db);
  // A session ends in many ways: returning, signing out, the administrator's session ending, the user being deleted, the
  // sweep. Whatever ends it writes the end down, no code can forget to.
  await sql`
    create function note_end_of_acting_session() returns trigger language plpgsql as $$
    begin
      update acting_sessions set ended_at = least(now(), old.expires_at) where token_hash = old.token_hash;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_end_of_acting_session after delete on sessions
    for each row when (old.administrator_session is not null) execute function note_end_of_acting_session()`.execute(
    db,
  );
}
