import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A proof gives a session a new token: every process forgets it under the old one (migration 0009). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop trigger tell_of_change on sessions`.execute(db);
  await sql`
    create trigger tell_of_change after update on sessions
    for each row when ((old.token_hash, old.user_id, old.administrator_session, old.way)
      is distinct from (new.token_hash, new.user_id, new.administrator_session, new.way)
      or new.expires_at < old.expires_at)
    execute function tell_of_session()`.execute(db);
}
