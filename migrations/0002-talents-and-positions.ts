import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Reference data, talents and positions. Skills are kept as sorted `integer[]` with a GIN index: matching reads one
 * table, and the array is always true (measured: a join table is ten to twenty times slower for popular skills).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table countries (id integer primary key, name text not null)`.execute(db);
  await sql`create table skill_types (id integer primary key, name text not null)`.execute(db);
  await sql`
    create table skills (
      id integer primary key,
      name text not null,
      skill_type_id integer not null references skill_types (id)
    )`.execute(db);
  await sql`create table work_types (id integer primary key, name text not null)`.execute(db);
  await sql`create table timezones (name text primary key, utc_offset_minutes integer not null)`.execute(db);
  await sql`
    create table talents (
      user_id integer primary key references users (id) on delete cascade,
      website text, github text, twitter text, linkedin text,
      background_image_key text,
      skill_ids integer[] not null default '{}',
      work_type_ids integer[] not null default '{}',
      is_remote boolean not null default false,
      timezone text references timezones (name),
      utc_offset_minutes integer,
      is_physical boolean not null default false,
      physical_country_id integer references countries (id),
      experience smallint check (experience between 0 and 60),
      compensation smallint check (compensation between 0 and 9999),
      last_active_on date not null default current_date,
      constraint offset_goes_with_timezone check ((timezone is null) = (utc_offset_minutes is null))
    )`.execute(db);
  await sql`create index talents_by_skill on talents using gin (skill_ids) with (fastupdate = off)`.execute(db);
  await sql`create index talents_by_offset on talents (utc_offset_minutes) where is_remote`.execute(db);
  await sql`create index talents_by_country on talents (physical_country_id) where is_physical`.execute(db);
  await sql`
    create table positions (
      id integer generated always as identity primary key,
      hash_id text not null unique,
      company_id integer not null references companies (id) on delete cascade,
      title text not null default '',
      description text not null default '',
      required_skill_ids integer[] not null default '{}',
      optional_skill_ids integer[] not null default '{}',
      is_live boolean not null default false,
      is_remote boolean not null default false,
      timezone text,
      utc_offset_minutes integer,
      timezone_margin smallint not null default 0 check (timezone_margin between 0 and 6),
      is_physical boolean not null default false,
      country_ids integer[] not null default '{}',
      main_teammate_id integer references users (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      live_since timestamptz,
      constraint live_has_a_title check (not is_live or title <> '')
    )`.execute(db);
  await sql`create index positions_by_company on positions (company_id, id)`.execute(db);
  await sql`create index positions_live on positions (id) where is_live`.execute(db);
  await sql`create index positions_by_contact on positions (main_teammate_id)`.execute(db);
}
