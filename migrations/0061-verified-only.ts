import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * A talent may be found by verified companies alone, whose members alone then write to them first. The facts of a talent
 * (migration 0036) now end with it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table talents add column is_verified_only boolean not null default false`.execute(db);
  await sql`
    create or replace function matching_facts(t talents) returns json language sql stable as $$
      select json_build_array(
        t.user_id, t.skill_ids, t.is_remote, t.utc_offset_minutes, t.is_physical, t.physical_country_id,
        t.last_active_on - date '2000-01-01', t.is_findable, t.availability = 'looking', t.is_verified_only
      )
    $$`.execute(db);
  await sql`
    create function may_begin(writer integer, recipient integer) returns boolean language sql stable as $$
      select not exists (
        select from talents t, users u join companies c on c.id = u.company_id
        where t.user_id = recipient and t.is_verified_only and u.id = writer and c.verified_domain is null
      )
    $$`.execute(db);
}
