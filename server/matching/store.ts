import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { Matches, PlaceCount } from './index/service.ts';
import { mayBeFoundBy } from '#server/privacy/service.ts';
import {
  type OfCompany,
  type RankedConditions,
  columnList,
  conditionNames,
  conditionsTable,
  isProposed,
  placeNames,
  rankedTable,
  ranking,
  wishNames,
} from './rule.ts';

/** Counts the matching talents. */
export async function countTalents(db: Database, conditions: OfCompany): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${conditionsTable(conditions)} p, talents t where ${isProposed}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Ranks the matching talents of each position, in one statement that visits each position's matches once. The
 * aggregate keeps the order of the sorted subquery below it.
 */
export async function rankTalents(
  db: Database,
  positions: readonly OfCompany<RankedConditions>[],
  limit: number,
): Promise<Matches[]> {
  const { rows } = await sql<Matches>`
    select m.talent_ids, m.talent_count
    from ${rankedTable(positions)}
    cross join lateral (
      select coalesce(array_agg(user_id), '{}') as talent_ids, coalesce(max(total), 0) as talent_count
      from (
        select t.user_id, count(*) over () as total
        from talents t where ${isProposed}
        order by ${ranking(positions)} limit ${limit}::integer
      ) ranked
    ) m
    order by p.n`.execute(db);
  return rows;
}

/** Counts the places of the talents who hold all the skills and may be found by the company. */
export async function countPlaces(db: Database, { requiredSkillIds, companyId }: OfCompany): Promise<PlaceCount[]> {
  const place = columnList('t', placeNames);
  const { rows } = await sql<PlaceCount>`
    select ${place}, count(*)
    from talents t where skill_ids @> ${requiredSkillIds}::integer[] and ${mayBeFoundBy(sql`${companyId}::integer`)}
    group by ${place}`.execute(db);
  return rows;
}

/** Counts, by skill, the talents who would match if it alone were dropped. */
export async function countNearMatches(db: Database, conditions: OfCompany): Promise<Map<number, number>> {
  const others = conditionNames.filter((name) => name !== 'requiredSkillIds');
  const { rows } = await sql<{ skillId: number; count: number }>`
    select missing.skill_id, near.count
    from ${conditionsTable(conditions)} asked
    cross join lateral unnest(asked.required_skill_ids) missing (skill_id)
    cross join lateral (
      select asked.company_id, asked.left_out_ids, array_remove(asked.required_skill_ids, missing.skill_id) as required_skill_ids,
        ${columnList('asked', others)}
    ) p
    cross join lateral (
      select count(*) from talents t where ${isProposed} and not (missing.skill_id = any (t.skill_ids))
    ) near
    where near.count > 0`.execute(db);
  return new Map(rows.map(({ skillId, count }) => [skillId, count]));
}

export interface PanelRow extends OfCompany<RankedConditions> {
  id: number;
  hashId: string;
  title: string;
  isLive: boolean;
  timezone: string | null;
  /** The contact for talents. */
  mainTeammateId: number | null;
}

/** Some of a company's positions; those that are absent do not narrow. */
interface PanelsAsked {
  ids?: readonly number[] | undefined;
  hashId?: string | undefined;
  isLive?: true;
}

/**
 * Lists a company's positions for client home, or some of them: Live ones first, then the newest. Omits the
 * descriptions, which may be long.
 */
export const listPanels = (
  db: Database,
  companyId: number,
  { ids, hashId, isLive }: PanelsAsked = {},
): Promise<PanelRow[]> =>
  db
    .selectFrom('positions')
    .select(['id', 'companyId', 'hashId', 'title', 'isLive', 'timezone', 'mainTeammateId'])
    .select([...wishNames, ...conditionNames])
    .where('companyId', '=', companyId)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<number>`any (${ids}::integer[])`))
    .$if(hashId !== undefined, (query) => query.where('hashId', '=', hashId ?? ''))
    .$if(isLive === true, (query) => query.where('isLive', '=', true))
    .orderBy('isLive', 'desc')
    .orderBy('id', 'desc')
    .execute();
