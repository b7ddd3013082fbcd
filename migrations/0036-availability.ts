import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What a talent says of being available: looking, open or not looking, by whom it was set and when. `is_findable` is the
 * part of the matching rule that holds for every company. The facts of a talent (migration 0006) now end with both.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table talents
      add column availability text not null default 'open' check (availability in ('looking', 'open', 'notLooking')),
      add column availability_by text not null default 'talent' check (availability_by in ('talent', 'silence')),
      add column availability_at timestamptz not null default now(),
      add column is_findable boolean not null generated always as (availability <> 'notLooking') stored`.execute(db);
  await sql`
    create or replace function matching_facts(t talents) returns json language sql stable as $$
      select json_build_array(
        t.user_id, t.skill_ids, t.is_remote, t.utc_offset_minutes, t.is_physical, t.physical_country_id,
        t.last_active_on - date '2000-01-01', t.is_findable, t.availability = 'looking'
      )
    $$`.execute(db);
}
