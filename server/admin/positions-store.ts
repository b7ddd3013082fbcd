import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

export interface PositionRow {
  id: number;
  hashId: string;
  title: string;
  isLive: boolean;
  liveSince: Date;
  contact: string | null;
  reports: number;
  /** The decision that took it down. */
  caseId: number | null;
  takenDownAt: Date | null;
}

export const findCompanyName = async (db: Database, id: number): Promise<string | undefined> =>
  (await db.selectFrom('companies').select('name').where('id', '=', id).executeTakeFirst())?.name;

/** Lists a company's positions that are Live or taken down, the latter by their title at that time, latest first. */
export async function listSeen(db: Database, companyId: number): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    select p.id, p.hash_id, case when p.is_live then p.title else coalesce(k.position_title, '') end as title, p.is_live,
      coalesce(p.live_since, p.created_at) as live_since, u.first_name || ' ' || u.last_name as contact,
      coalesce(r.count, 0) as reports, k.id as case_id, k.decided_at as taken_down_at
    from positions p
    left join users u on u.id = p.main_teammate_id
    left join lateral (
      select id, position_title, decided_at from cases where position_id = p.id and p.close_reason = 'takenDown'
      order by id desc limit 1
    ) k on true
    left join (
      select r.about_id, count(*)::integer as count from cases c join reports r on r.case_id = c.id
      where c.company_id = ${companyId}::integer and r.about_type = 'position' group by r.about_id
    ) r on r.about_id = p.hash_id
    where p.company_id = ${companyId}::integer and (p.is_live or p.close_reason = 'takenDown')
    order by p.is_live desc, live_since desc, p.id desc`.execute(db);
  return rows;
}

/** Counts the Drafts of a company that only it sees. */
export async function countDrafts(db: Database, companyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from positions
    where company_id = ${companyId}::integer and not is_live and close_reason is distinct from 'takenDown'`.execute(db);
  return rows[0]?.count ?? 0;
}
