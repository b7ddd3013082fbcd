import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * When a Live position ends, when its company said that it is still open, and why it is a Draft again. What is Live
 * already is counted from the first round of this release (positions/end-positions.ts).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table positions
      add column counted_from timestamptz,
      add column confirmed_at timestamptz,
      add column end_warned_at timestamptz,
      add column close_reason text check (close_reason in ('filled', 'onHold', 'cancelled', 'expired'))`.execute(db);
  await sql`create index positions_live_by_count on positions (counted_from) where is_live`.execute(db);
}
