import { type RawBuilder, sql } from 'kysely';
import { type Database, withShortStatements } from '#server/platform/database/connect.ts';
import type { TalentKey } from './read-cursor.ts';
import { type Conditions, conditionsTable, isMatch, isProposed, wishesMet, wishesTable } from './rule.ts';
import { type Found, type SearchPage, type TalentSearch } from './index/service.ts';

const day = sql`(t.last_active_on - date '2000-01-01')`;

/**
 * Finds talents in the database, as `search` of index/search-index.ts does in memory. Throws 'too-many' for a search
 * that takes too long.
 */
export async function searchInDatabase(db: Database, asked: TalentSearch, page: SearchPage): Promise<Found> {
  const { companyId, position } = asked;
  const matches = (conditions: Conditions): RawBuilder<boolean> =>
    sql`exists (select from ${conditionsTable({ ...conditions, companyId })} p where ${isProposed})`;
  const met = position
    ? sql`(select ${wishesMet([position])} from ${wishesTable(position)} p)`
    : sql`(select count(*)::integer from unnest(${asked.anySkillIds}::integer[]) skill where skill = any (t.skill_ids))`;
  const { after, limit } = page;
  const next = after
    ? sql`where (met, is_looking, day, -id)
        < (${after.met}::integer, ${after.isLooking}::boolean, ${after.day}::integer, ${-after.id}::integer)`
    : sql``;
  const { rows } = await withShortStatements(db, (db) =>
    sql<{ talentCount: number; keys: [number, boolean, number, number][] }>`
    with found as materialized (
      select t.user_id as id, t.availability = 'looking' as is_looking, ${day} as day,
        ${met} as met
      from ${conditionsTable(asked)} p, talents t
      where ${isMatch} and ${isAsked(asked)}
        and ${position ? matches(position) : sql`true`}
        and not ${position?.but ? matches(position.but) : sql`false`}
    )
    select (select count(*)::integer from found) as talent_count, (
      select coalesce(json_agg(json_build_array(met, is_looking, day, id)), '[]') from (
        select * from found ${next} order by met desc, is_looking desc, day desc, id limit ${limit}::integer
      ) page
    ) as keys`.execute(db),
  );
  const [found] = rows;
  return { talentCount: found?.talentCount ?? 0, keys: (found?.keys ?? []).map(keyOf) };
}

const keyOf = ([met, isLooking, day, id]: [number, boolean, number, number]): TalentKey => ({
  met,
  isLooking,
  day,
  id,
});

/** True if a talent `t` satisfies the filters other than the conditions. */
const isAsked = (asked: TalentSearch): RawBuilder<boolean> => sql`(
  ${asked.anySkillIds.length === 0 ? sql`true` : sql`t.skill_ids && ${asked.anySkillIds}::integer[]`}
  and not t.skill_ids && ${asked.notSkillIds}::integer[]
  and ${asked.experienceFrom === null ? sql`true` : sql`t.experience >= ${asked.experienceFrom}::integer`}
  and ${asked.workTypeIds.length === 0 ? sql`true` : sql`t.work_type_ids && ${asked.workTypeIds}::integer[]`}
  and ${asked.mayWorkIn === null ? sql`true` : sql`${asked.mayWorkIn}::integer = any (t.eligible_country_ids)`}
  and ${asked.isLooking ? sql`t.availability = 'looking'` : sql`true`}
  and ${asked.activeSince === null ? sql`true` : sql`${day} >= ${asked.activeSince}::integer`}
  and t.user_id <> all (${asked.leftOutIds}::integer[])
  and ${asked.amongIds ? sql`t.user_id = any (${asked.amongIds}::integer[])` : sql`true`}
)`;

/** Lists the talents to whom a member of the company has written. Throws 'too-many' like the search. */
export async function listWrittenTo(db: Database, companyId: number): Promise<number[]> {
  const { rows } = await withShortStatements(db, (db) =>
    sql<{ id: number }>`
    select distinct t.user_id as id
    from users member
    cross join lateral (
      select id, higher_user_id as other_id from threads where lower_user_id = member.id
      union all
      select id, lower_user_id from threads where higher_user_id = member.id
    ) h
    join talents t on t.user_id = h.other_id
    where member.company_id = ${companyId}::integer
      and exists (select from messages m where m.thread_id = h.id and m.user_id = member.id)`.execute(db),
  );
  return rows.map(({ id }) => id);
}

/** Maximum of talents considered as new. */
const mostNew = 20_000;

/**
 * Lists talents who became findable after a moment, latest first. Does not check whether a company may find them.
 * Throws 'too-many' like the search.
 */
export async function listFoundAfter(db: Database, after: Date): Promise<number[]> {
  const { rows } = await withShortStatements(db, (db) =>
    sql<{ ids: string | null }>`
    select string_agg(id::text, ',') as ids from (
      select user_id as id from talents where found_since > ${after}::timestamptz and is_findable
      order by found_since desc limit ${mostNew}::integer
    ) latest`.execute(db),
  );
  return rows[0]?.ids?.split(',').map(Number) ?? [];
}
