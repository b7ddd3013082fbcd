import { type RawBuilder, sql } from 'kysely';
import type { Mark } from '#contract/position-marks.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Whether a talent has put this mark on a position; both are expressions of the surrounding query. */
export const isMarked = (
  mark: Mark,
  { talentId, positionId }: { talentId: RawBuilder<unknown>; positionId: RawBuilder<unknown> },
): RawBuilder<boolean> => sql`exists (
  select from position_marks k
  where k.talent_id = ${talentId} and k.position_id = ${positionId} and k.mark = ${mark})`;

/** Marks a Live position, storing its title; false if there is none. Repeating a mark keeps its time. */
export async function insertMark(db: Database, talentId: number, hashId: string, mark: Mark): Promise<boolean> {
  const { rows } = await sql`
    with live as (
      select id, title from positions where hash_id = ${hashId}::text and is_live for key share
    ), marked as (
      insert into position_marks as k (talent_id, position_id, mark, title)
      select ${talentId}::integer, id, ${mark}, title from live
      on conflict (talent_id, position_id) do update set mark = excluded.mark, title = excluded.title, marked_at = now()
        where k.mark <> excluded.mark
    )
    select from live`.execute(db);
  return rows.length > 0;
}

/** Removes a talent's mark of a position; false if there is neither the mark nor such a Live position. */
export async function deleteMark(db: Database, talentId: number, hashId: string): Promise<boolean> {
  const { rows } = await sql`
    with found as (
      select id, is_live from positions where hash_id = ${hashId}::text
    ), unmarked as (
      delete from position_marks where talent_id = ${talentId}::integer and position_id in (select id from found)
      returning position_id
    )
    select from found where is_live or id in (select position_id from unmarked)`.execute(db);
  return rows.length > 0;
}

/** Finds a talent's marks among some positions, by id. */
export async function findMarks(
  db: Database,
  talentId: number,
  positionIds: readonly number[],
): Promise<ReadonlyMap<number, Mark>> {
  if (positionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('positionMarks')
    .select(['positionId', 'mark'])
    .where('talentId', '=', talentId)
    .where('positionId', '=', sql<number>`any (${positionIds}::integer[])`)
    .execute();
  return new Map(rows.map(({ positionId, mark }) => [positionId, mark]));
}
