import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The order of the feed: Live positions, the newest first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index positions_live_by_age on positions (coalesce(live_since, created_at) desc, id desc) where is_live`.execute(
    db,
  );
}
