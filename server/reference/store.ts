import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { allCountries } from './list-countries.ts';
import { type SkillRow, skillTypes, skills } from './list-skills.ts';
import { timezones } from './list-timezones.ts';
import { workTypes } from './list-work-types.ts';

/**
 * Adds and renames rows of the reference tables as in the data files, in one order; without a change it writes nothing.
 */
export async function updateTables(db: Database): Promise<void> {
  const countries = allCountries();
  await sql`
    with new_countries as (
      insert into countries (id, name)
      select * from unnest(${ids(countries)}::integer[], ${names(countries)}::text[]) except select id, name from countries order by 1
      on conflict (id) do update set name = excluded.name
    ), new_skill_types as (
      insert into skill_types (id, name)
      select * from unnest(${ids(skillTypes)}::integer[], ${names(skillTypes)}::text[]) except select id, name from skill_types order by 1
      on conflict (id) do update set name = excluded.name
    ), new_skills as (
      insert into skills (id, name, skill_type_id)
      select * from unnest(${ids(skills)}::integer[], ${names(skills)}::text[], ${skills.map((skill) => skill.skilltype_id)}::integer[])
      except select id, name, skill_type_id from skills order by 1
      on conflict (id) do update set name = excluded.name, skill_type_id = excluded.skill_type_id
    ), new_work_types as (
      insert into work_types (id, name)
      select * from unnest(${ids(workTypes)}::integer[], ${names(workTypes)}::text[]) except select id, name from work_types order by 1
      on conflict (id) do update set name = excluded.name
    )
    insert into timezones (name, utc_offset_minutes)
    select * from unnest(${names(timezones)}::text[], ${timezones.map((timezone) => timezone.utcOffsetMinutes)}::integer[])
    except select name, utc_offset_minutes from timezones order by 1
    on conflict (name) do update set utc_offset_minutes = excluded.utc_offset_minutes`.execute(db);
}

/** The operator's skills of former starts. */
export async function listAddedSkills(db: Database, firstId: number): Promise<SkillRow[]> {
  const rows = await db.selectFrom('skills').selectAll().where('id', '>=', firstId).orderBy('id').execute();
  return rows.map(({ id, name, skillTypeId }) => ({ id, name, skilltype_id: skillTypeId }));
}

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
const names = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);
