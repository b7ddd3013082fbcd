import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Devices that are notified by their push service, and what each person was notified of. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id integer generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      session_id uuid not null references sessions (id) on delete cascade, -- that made it, and names its device
      endpoint text not null unique,
      keys jsonb not null, -- the browser's, p256dh and auth
      server_key text not null, -- of the server's keys the one that the browser knows
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index push_subscriptions_by_user on push_subscriptions (user_id)`.execute(db);
  await sql`create index push_subscriptions_by_session on push_subscriptions (session_id)`.execute(db);
  // Those who want no mail are notified too.
  await sql`
    alter table message_mails
      alter column mailed_id drop not null,
      alter column mailed_at drop not null,
      add column pushed_id bigint,
      add column pushed_at timestamptz`.execute(db);
}
