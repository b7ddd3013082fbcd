import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Copies of users' data, at most one of each user. However a row goes, its file goes with it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table exports (
      id integer generated always as identity primary key,
      user_id integer not null unique references users (id) on delete cascade,
      state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
      name text unique,
      size bigint,
      ends_at timestamptz not null default now() + interval '24 hours',
      check ((state = 'ready') = (name is not null and size is not null))
    )`.execute(db);
  await sql`create index exports_by_end on exports (ends_at)`.execute(db);
  await sql`
    create function remove_export_file() returns trigger language plpgsql as $$
    begin
      perform enqueue_removal(array['exports/' || old.name || '.zip']);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger remove_export_file after delete on exports
    for each row when (old.name is not null) execute function remove_export_file()`.execute(db);
}
