import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Gives a thread the position it is about. The title stays as it was when the two people could see it, so that a thread
 * about a closed or deleted position still says what it was about.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table threads
      add column position_id integer references positions (id) on delete set null,
      add column position_title text`.execute(db);
  // For the deletion of a position. Most threads have none.
  await sql`create index threads_by_position on threads (position_id) where position_id is not null`.execute(db);
}
