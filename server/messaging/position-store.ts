import { sql } from 'kysely';
import { columnList, conditionNames, type fitOnceStated, talentNames } from '#server/matching/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { PositionRow } from '#server/positions/service.ts';
import { type Place, placeColumns } from '#server/reference/service.ts';
import type { ThreadRow } from './store.ts';

/**
 * Attaches a Live position of a company of its two people to a thread, replacing an earlier one. Does nothing for any
 * other position. Locks in the order of deleting users and positions, so that they cannot deadlock.
 */
export async function setPosition(db: Database, threadId: number, hashId: string): Promise<void> {
  await sql`
    with people as (
      select u.company_id from users u join threads t on u.id in (t.lower_user_id, t.higher_user_id)
      where t.id = ${threadId}::integer
      order by u.id
      for key share of u
    ), position as (
      select p.id, p.title from positions p
      where p.hash_id = ${hashId}::text and p.is_live and p.company_id in (select company_id from people)
      for key share of p
    )
    update threads t set position_id = position.id, position_title = position.title
    from position
    where t.id = ${threadId}::integer and (t.position_id, t.position_title) is distinct from (position.id, position.title)`.execute(
    db,
  );
}

type Position = Pick<PositionRow, 'title' | 'hashId'> & Place & Parameters<typeof fitOnceStated>[0];

/** Columns of a place and of conditions, which share some. */
const facts = [...new Set([...conditionNames, ...placeColumns])];
type Talent = Parameters<typeof fitOnceStated>[1];

/** A Live position, with the talent of its thread, if one of the two people is a talent. */
export type OpenPosition = Position & { talent: Talent | null };

/** Finds the positions of these threads that are still open, in two statements, or none if no thread has one. */
export async function findOpenPositions(
  db: Database,
  threads: readonly Pick<ThreadRow, 'threadId' | 'positionId'>[],
): Promise<Map<number, OpenPosition>> {
  const ids = threads.filter(({ positionId }) => positionId !== null).map(({ threadId }) => threadId);
  if (ids.length === 0) return new Map();
  const [positions, talents] = await Promise.all([
    sql<Position & { threadId: number }>`
      select t.id as thread_id, p.title, p.hash_id, p.optional_skill_ids, ${columnList('p', facts)}
      from threads t join positions p on p.id = t.position_id and p.is_live
      where t.id = any (${ids}::integer[])`.execute(db),
    sql<Talent & { threadId: number }>`
      select t.id as thread_id, ${columnList('tl', talentNames)}
      from threads t join talents tl on tl.user_id = any (array[t.lower_user_id, t.higher_user_id])
      where t.id = any (${ids}::integer[])`.execute(db),
  ]);
  const talentOf = new Map(talents.rows.map((talent) => [talent.threadId, talent]));
  return new Map(
    positions.rows.map((position) => [
      position.threadId,
      { ...position, talent: talentOf.get(position.threadId) ?? null },
    ]),
  );
}
