import { type RawBuilder, sql } from 'kysely';
import { announcementKind } from '#server/announcements/service.ts';
import { listFoundAfter } from '#server/matching/service.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Lists them with one query for all searches that were last checked at the same moment. */
export function rememberFound(db: Database): (after: Date) => Promise<number[]> {
  const found = new Map<number, Promise<number[]>>();
  return (after) => {
    const known = found.get(after.getTime()) ?? listFoundAfter(db, after);
    found.set(after.getTime(), known);
    return known;
  };
}

export type SubjectColumn = 'talentId' | 'positionId';

const columnOf = (subject: SubjectColumn): RawBuilder<unknown> =>
  subject === 'talentId' ? sql`h.talent_id` : sql`h.position_id`;

/**
 * Lists the talents or positions, among some, to leave out of this mail: another mail to the user had them, or they
 * were announced.
 */
export async function listLeftOut(
  db: Database,
  subject: SubjectColumn,
  { userId, ids, deliveryId }: { userId: number; ids: readonly number[]; deliveryId: number | null },
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const announced = sql`
    select d.subject_id as id from deliveries d
    where d.kind = ${announcementKind.name} and d.user_id = ${userId}::integer and d.state <> 'withdrawn'
      and d.subject_id = any (${ids}::integer[])`;
  const { rows } = await sql<{ id: number }>`
    select ${columnOf(subject)} as id from search_hits h
    where h.user_id = ${userId}::integer and ${columnOf(subject)} = any (${ids}::integer[])
      and h.delivery_id is distinct from ${deliveryId}::bigint
    ${subject === 'positionId' ? sql`union all ${announced}` : sql``}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Records the results in a mail; false if another mail had some of them, so that this one must not be sent as is. */
export async function noteHits(
  db: Database,
  subject: SubjectColumn,
  { userId, ids, deliveryId }: { userId: number; ids: readonly number[]; deliveryId: number },
): Promise<boolean> {
  const column = subject === 'talentId' ? sql`talent_id` : sql`position_id`;
  // Skips subjects that have since been deleted.
  const there = subject === 'talentId' ? sql`talents t where t.user_id = id` : sql`positions p where p.id = each.id`;
  const { rows } = await sql<{ count: number }>`
    with noted as (
      insert into search_hits as h (user_id, ${column}, delivery_id)
      select ${userId}::integer, id, ${deliveryId}::bigint from unnest(${ids}::integer[]) each (id)
      where exists (select from ${there})
      order by id
      on conflict (user_id, ${column}) do update set mailed_at = now() where h.delivery_id = excluded.delivery_id
      returning 1
    )
    select count(*)::integer as count from noted`.execute(db);
  return rows[0]?.count === ids.length;
}
