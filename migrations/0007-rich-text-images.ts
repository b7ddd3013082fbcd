import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Pictures in the rich texts of a company: its positions, its description and its benefits. One that was never saved in
 * a text goes after some days, one that the last text lost goes with that save. However a row goes, its file is removed
 * by a job that the same transaction queues.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table text_images (
      key text primary key,
      company_id integer not null references companies (id) on delete cascade,
      is_used boolean not null default false,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index text_images_by_company on text_images (company_id)`.execute(db);
  await sql`
    create function remove_text_image_file() returns trigger language plpgsql as $$
    begin
      perform graphile_worker.add_job(
        'remove-media',
        json_build_object('keys', array[old.key]),
        max_attempts => 50,
        job_key => 'remove-media:' || old.key
      );
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger remove_file after delete on text_images
    for each row execute function remove_text_image_file()`.execute(db);
}
