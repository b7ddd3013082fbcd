import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { HomeKey } from './cursor.ts';
import { type Conditions, conditionsTable, isMatch, ranking } from './rule.ts';

/** How many talents match. */
export async function countTalents(db: Database, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${conditionsTable(conditions)} p, talents t where ${isMatch}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface Matches {
  positionId: number;
  /** The first `limit` in the order of the ranking. */
  talentIds: number[];
  talentCount: number;
}

/**
 * For each position of a company the talents that match, in one statement that goes over the matches of a position once.
 * The aggregate takes the ids in the order of the sorted subquery below it.
 */
export async function listMatches(db: Database, companyId: number, limit: number): Promise<Matches[]> {
  const { rows } = await sql<Matches>`
    select p.id as position_id, m.talent_ids, m.talent_count
    from positions p cross join lateral (
      select coalesce(array_agg(user_id), '{}') as talent_ids, coalesce(max(total), 0) as talent_count
      from (
        select t.user_id, count(*) over () as total
        from talents t where ${isMatch}
        order by ${ranking} limit ${limit}::integer
      ) ranked
    ) m
    where p.company_id = ${companyId}::integer`.execute(db);
  return rows;
}

export interface HomeRow extends Conditions, HomeKey {
  hashId: string;
  title: string;
  companyId: number;
  companyName: string;
  companyAvatarKey: string | null;
  companyBackgroundImageKey: string | null;
}

/** Live positions for a talent in the order of their home, those after `after` in it; see `HomeKey`. */
export async function listHomePositions(
  db: Database,
  talentId: number,
  { after, limit }: { after: HomeKey | null; limit: number },
): Promise<HomeRow[]> {
  const next = after
    ? sql`where (is_match, share, live_since, home.id)
        < (${after.isMatch}::boolean, ${after.share}::double precision, ${after.liveSince}::bigint, ${after.id}::integer)`
    : sql``;
  const { rows } = await sql<HomeRow>`
    select home.*, c.name as company_name, c.avatar_key as company_avatar_key, c.background_image_key as company_background_image_key
    from (
      select
        p.id, p.hash_id, p.title, p.company_id, p.required_skill_ids,
        p.is_remote, p.utc_offset_minutes, p.timezone_margin, p.is_physical, p.country_ids,
        coalesce(${isMatch}, false) as is_match,
        case when p.required_skill_ids = '{}' then 1 else
          (select count(*) from unnest(p.required_skill_ids) required where required = any (t.skill_ids))::double precision
            / cardinality(p.required_skill_ids)
        end as share,
        (extract(epoch from coalesce(p.live_since, p.created_at)) * 1000000)::bigint as live_since
      from positions p, talents t
      where p.is_live and t.user_id = ${talentId}::integer
    ) home
    join companies c on c.id = home.company_id
    ${next}
    order by is_match desc, share desc, live_since desc, home.id desc
    limit ${limit}::integer`.execute(db);
  return rows;
}
