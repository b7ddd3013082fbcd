import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Uploaded videos: their uploader's until a message carries them. However a row goes, and most go by cascade, its files
 * are removed by a job that the same transaction queues.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table videos (
      id bigint generated always as identity primary key,
      file_name text not null unique,
      user_id integer not null references users (id) on delete cascade,
      message_id bigint unique references messages (id) on delete cascade,
      size bigint not null,
      milliseconds integer not null,
      has_poster boolean not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  // What a page of messages shows of it, so that reading one joins nothing.
  await sql`
    alter table messages
      add column video text,
      add column video_seconds integer,
      add column has_poster boolean not null default false`.execute(db);
  await sql`create index videos_by_user on videos (user_id)`.execute(db);
  await sql`create index videos_not_sent on videos (created_at) where message_id is null`.execute(db);
  await sql`
    create function remove_video_files() returns trigger language plpgsql as $$
    begin
      perform graphile_worker.add_job(
        'remove-media',
        json_build_object('keys', array['video/' || old.file_name, 'video/' || replace(old.file_name, '.webm', '.webp')]),
        max_attempts => 50,
        job_key => gen_random_uuid()::text
      );
      return null;
    end
    $$`.execute(db);
  await sql`create trigger remove_video_files after delete on videos for each row execute function remove_video_files()`.execute(
    db,
  );
}
