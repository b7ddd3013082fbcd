import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * New addresses of users that wait to be confirmed, one for each user: by the code sent there, typed by the colleague
 * and in the browser that asked for it. Asking again replaces the row, which makes the former code invalid everywhere.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table email_changes (
      user_id integer primary key references users (id) on delete cascade,
      email text not null check (email = lower(email)),
      requested_by integer not null references users (id) on delete cascade,
      flow_hash bytea not null,
      code_hash bytea not null,
      tries smallint not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index email_changes_by_requester on email_changes (requested_by)`.execute(db);
  await sql`create index email_changes_by_age on email_changes (created_at)`.execute(db);
}
