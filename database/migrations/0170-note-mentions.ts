import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The colleagues whom the author of a note has told of it. Notes written before name none. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table note_mentions (
      note_id integer not null references candidate_notes (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      primary key (note_id, user_id)
    )`.execute(db);
  await sql`create index note_mentions_by_user on note_mentions (user_id)`.execute(db);
}
