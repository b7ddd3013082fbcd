import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds files of messages: their uploader's until a message carries them, as videos are. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table attachments (
      id bigint generated always as identity primary key,
      file_name text not null unique,
      user_id integer not null references users (id) on delete cascade,
      name text not null, -- the uploader's
      size integer not null,
      message_id bigint,
      thread_id integer references threads (id) on delete cascade,
      created_at timestamptz not null default now(),
      constraint attachments_sent check ((thread_id is null) = (message_id is null))
    )`.execute(db);
  await sql`create index attachments_by_user on attachments (user_id)`.execute(db);
  await sql`create index attachments_not_sent on attachments (created_at) where message_id is null`.execute(db);
  await sql`create index attachments_by_thread on attachments (thread_id) where thread_id is not null`.execute(db);
  // What a page of messages shows of them, so that reading one joins nothing.
  await sql`alter table messages add column attachments jsonb`.execute(db);
}
