import { sql } from 'kysely';
import type { ClosedReason } from '#contract/candidates.ts';
import type { Stage } from '#contract/stages.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { isSeenBy } from '#server/privacy/service.ts';
import type { Client } from './store.ts';

export interface MoveRow {
  id: number;
  talentId: number;
  firstName: string;
  lastName: string;
  /** Null if a member took the talent off the list. */
  stage: Stage | null;
  reason: ClosedReason | null;
  isAutomatic: boolean;
  movedAt: Date;
  /** Full name; null for a former member and for an automatic move. */
  mover: string | null;
}

/** Lists moves with a position of talents whom the viewer sees, in order, after a given move. */
export async function listMoves(
  db: Database,
  viewer: Client,
  { positionId, afterId, limit }: { positionId: number; afterId: number; limit: number },
): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select e.id, t.user_id as talent_id, u.first_name, u.last_name, e.stage, e.closed_reason as reason,
      e.is_automatic, e.moved_at, m.first_name || ' ' || m.last_name as mover
    from candidate_events e
      join talents t on t.user_id = e.talent_id
      join users u on u.id = t.user_id
      left join users m on m.id = e.moved_by and m.company_id = ${viewer.companyId}::integer
    where e.position_id = ${positionId}::integer and e.id > ${afterId}::bigint and ${isSeenBy(viewer)}
    order by e.id limit ${limit}::integer`.execute(db);
  return rows;
}
