import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The facts of a position (migration 0006) now end with the name of its timezone, for the cards of talents. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function matching_facts(p positions) returns json language sql stable as $$
      select case when p.is_live then json_build_array(
        p.id, p.company_id, p.hash_id, p.title, (extract(epoch from coalesce(p.live_since, p.created_at)) * 1000000)::bigint,
        p.required_skill_ids, p.optional_skill_ids, p.is_remote, p.utc_offset_minutes, p.timezone_margin, p.is_physical, p.country_ids,
        p.timezone
      ) else json_build_array(p.id) end
    $$`.execute(db);
}
