import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The language a user chose; null for users who never did, who get that of their browser. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column language text check (length(language) between 2 and 35)`.execute(db);
  // Processes remember a user's language with the session (migration 0009).
  await sql`drop trigger tell_of_change on users`.execute(db);
  await sql`
    create trigger tell_of_change after update on users
    for each row when (
      (old.type, old.first_name, old.last_name, old.email, old.avatar_key, old.company_id, old.language)
      is distinct from (new.type, new.first_name, new.last_name, new.email, new.avatar_key, new.company_id, new.language))
    execute function tell_of_viewer('user')`.execute(db);
}
