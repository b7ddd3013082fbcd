import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Gives the positions whose contact was invited and has never signed in to the longest-standing member who has, and who
 * leaves only if there is no other.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update positions p set main_teammate_id = arrived.id, version = p.version + 1
    from users contact, lateral (
      select u.id from users u
      where u.company_id = contact.company_id and u.last_seen_at is not null
      order by u.leaving_at is not null, u.id limit 1
    ) arrived
    where contact.id = p.main_teammate_id and contact.last_seen_at is null`.execute(db);
}
