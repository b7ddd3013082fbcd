import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Keeps when a user's previous visit ended. A visit ends once its user has not been seen for 30 minutes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column last_visit_ended_at timestamptz`.execute(db);
  await sql`
    create function end_visit() returns trigger language plpgsql as $$
    begin
      new.last_visit_ended_at := old.last_seen_at;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger end_visit before update of last_seen_at on users
    for each row when (new.last_seen_at > old.last_seen_at + interval '30 minutes')
    execute function end_visit()`.execute(db);
}
