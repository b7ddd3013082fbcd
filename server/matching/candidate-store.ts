import { sql } from 'kysely';
import { type Stage, type StageCounts, stages } from '#contract/stages.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { isSeenBy } from '#server/privacy/service.ts';

/* The candidates of positions, as matching reads them; the feature above moves them. */

type Client = Pick<ClientViewer, 'id' | 'type' | 'companyId'>;

/** Counts the candidates visible to the viewer, by position and stage. */
export async function countStages(
  db: Database,
  viewer: Client,
  positionIds: readonly number[],
): Promise<(positionId: number) => StageCounts> {
  const { rows } = await sql<{ positionId: number; stage: Stage; count: number }>`
    select c.position_id, c.stage, count(*)::integer as count
    from candidates c join talents t on t.user_id = c.talent_id
    where c.position_id = any (${positionIds}::integer[]) and ${isSeenBy(viewer)}
    group by c.position_id, c.stage`.execute(db);
  const counts = new Map(rows.map(({ positionId, stage, count }) => [`${positionId} ${stage}`, count]));
  return (positionId) =>
    // Cast: Object.fromEntries loses the names of keys.
    Object.fromEntries(stages.map((stage) => [stage, counts.get(`${positionId} ${stage}`) ?? 0])) as StageCounts;
}

/** Lists the talents of each position with a stage beyond kept, without those who are no longer proposed. */
export async function listHandled(
  db: Database,
  positionIds: readonly number[],
): Promise<(positionId: number) => ReadonlySet<number>> {
  const { rows } = await sql<{ positionId: number; ids: number[] }>`
    select position_id, array_agg(talent_id) as ids from candidates
    where stage <> 'kept' and not is_passed and position_id = any (${positionIds}::integer[])
    group by position_id`.execute(db);
  const handled = new Map(rows.map(({ positionId, ids }) => [positionId, new Set(ids)]));
  return (positionId) => handled.get(positionId) ?? new Set();
}

/** Adds to each position the talents who were closed for it before any contact: they are no longer proposed for it. */
export async function withPassed<Position extends { id: number }>(
  db: Database,
  positions: readonly Position[],
): Promise<(Position & { leftOutIds: readonly number[] })[]> {
  const { rows } = await sql<{ positionId: number; ids: number[] }>`
    select position_id, array_agg(talent_id) as ids from candidates
    where is_passed and position_id = any (${positions.map(({ id }) => id)}::integer[])
    group by position_id`.execute(db);
  const passed = new Map(rows.map(({ positionId, ids }) => [positionId, ids]));
  return positions.map((position) => ({ ...position, leftOutIds: passed.get(position.id) ?? [] }));
}
