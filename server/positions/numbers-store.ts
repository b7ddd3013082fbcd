import { sql } from 'kysely';
import type { PositionCard } from '#contract/positions.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { isSeenBy } from '#server/privacy/service.ts';

export type Numbers = NonNullable<PositionCard['numbers']>;

/**
 * Counts, for each of a company's positions or one of them, the announcements sent. Also counts the candidates visible
 * to the viewer who wrote first, and those in conversation.
 */
export async function countNumbers(
  db: Database,
  viewer: Pick<ClientViewer, 'id' | 'type' | 'companyId'>,
  positionId?: number,
): Promise<ReadonlyMap<number, Numbers>> {
  const { rows } = await sql<Numbers & { id: number }>`
    select p.id, seen.wrote, seen.talking,
      coalesce((
        select sum(a.count) from announcement_counts a where a.position_id = p.id and a.state = 'sent'
      ), 0)::integer as told
    from positions p cross join lateral (
      select count(*) filter (where c.contacted_by = 'talent')::integer as wrote,
        count(*) filter (where c.stage = 'talking')::integer as talking
      from candidates c join talents t on t.user_id = c.talent_id
      where c.position_id = p.id and (c.contacted_by = 'talent' or c.stage = 'talking') and ${isSeenBy(viewer)}
    ) seen
    where p.company_id = ${viewer.companyId}::integer
      ${positionId === undefined ? sql`` : sql`and p.id = ${positionId}::integer`}`.execute(db);
  return new Map(rows.map(({ id, ...numbers }) => [id, numbers]));
}
