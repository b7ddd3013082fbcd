import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { mayBeFoundBy } from '#server/privacy/service.ts';

/**
 * Tells which of some talents the viewer's company has written to, and who signed up since the viewer's last visit
 * (docs/product/matching.md). Ids of other users, of none, and of talents whom the company may not find are in neither list.
 */
export async function talentMarks(
  db: Database,
  viewer: Pick<ClientViewer, 'id' | 'companyId'>,
  talentIds: readonly number[],
): Promise<{ writtenToIds: number[]; newIds: number[] }> {
  const rows = await listMarks(db, viewer, talentIds);
  return {
    writtenToIds: rows.filter(({ isWrittenTo }) => isWrittenTo).map(({ id }) => id),
    newIds: rows.filter(({ isNew }) => isNew).map(({ id }) => id),
  };
}

/**
 * When the user's last visit ended, null in the first one. A visit that begins with this very request is not stored yet,
 * so this follows the rule of the trigger `end_visit`.
 */
export const visitEnd = (userId: number): RawBuilder<{ endedAt: Date | null }> => sql`(
  select case when now() > last_seen_at + interval '30 minutes' then last_seen_at else last_visit_ended_at end as ended_at
  from users where id = ${userId}::integer
)`;

/** Reads the marks in one statement. */
async function listMarks(
  db: Database,
  viewer: Pick<ClientViewer, 'id' | 'companyId'>,
  talentIds: readonly number[],
): Promise<{ id: number; isWrittenTo: boolean; isNew: boolean }[]> {
  const { rows } = await sql<{ id: number; isWrittenTo: boolean; isNew: boolean }>`
    select u.id, coalesce(u.created_at > visit.ended_at, false) as is_new,
      exists (
        select from users member
        join threads h on h.lower_user_id = least(member.id, u.id) and h.higher_user_id = greatest(member.id, u.id)
        join messages m on m.thread_id = h.id and m.user_id = member.id
        where member.company_id = ${viewer.companyId}::integer
      ) as is_written_to
    from talents t
    join users u on u.id = t.user_id
    cross join ${visitEnd(viewer.id)} visit
    where t.user_id = any(${talentIds}::integer[]) and ${mayBeFoundBy(sql`${viewer.companyId}::integer`)}`.execute(db);
  return rows;
}
