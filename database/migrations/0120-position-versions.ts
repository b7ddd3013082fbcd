import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What each position has said while it was Live. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table position_versions (
      id integer generated always as identity primary key,
      position_id integer not null references positions (id) on delete cascade,
      posted_at timestamptz not null default now(),
      ended_at timestamptz, -- null of the one that is Live
      order_version integer not null, -- of the rule that orders matches
      content jsonb not null -- the fields of the position, named as in the contract
    )`.execute(db);
  await sql`create index position_versions_by_position on position_versions (position_id, id)`.execute(db);
  await sql`
    create unique index position_versions_live on position_versions (position_id) where ended_at is null`.execute(db);
  // What is Live says the same at least since it was saved last.
  await sql`
    insert into position_versions (position_id, posted_at, order_version, content)
    select id, greatest(updated_at, live_since), 1, jsonb_build_object(
      'title', title, 'description', description, 'pay', pay,
      'requiredSkillIds', required_skill_ids, 'optionalSkillIds', optional_skill_ids,
      'isRemote', is_remote, 'timezone', timezone, 'timezoneMargin', timezone_margin,
      'isPhysical', is_physical, 'countryIds', country_ids,
      'workTypeIds', work_type_ids, 'experienceFrom', experience_from,
      'hiringCountryIds', hiring_country_ids, 'sponsorsVisa', sponsors_visa
    )
    from positions where is_live`.execute(db);
}
