import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { mayBeFoundBy } from '#server/privacy/service.ts';

/**
 * When the user's last visit ended; null in the first one. A visit that begins with this very request is not stored
 * yet, so this repeats the rule of the trigger `end_visit`.
 */
const visitEnd = (userId: number): RawBuilder<{ endedAt: Date | null }> => sql`(
  select case when now() > last_seen_at + interval '30 minutes' then last_seen_at else last_visit_ended_at end as ended_at
  from users where id = ${userId}::integer
)`;

export interface MarkRow {
  id: number;
  isNew: boolean;
  /** The member to name. */
  writer: { memberId: number; firstName: string; isAnswered: boolean } | null;
}

/** Reads the marks in one statement. */
export async function listMarks(
  db: Database,
  viewer: Pick<ClientViewer, 'id' | 'companyId'>,
  talentIds: readonly number[],
): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select u.id, coalesce(u.created_at > visit.ended_at, false) as is_new, (
        select json_build_object('memberId', member.id, 'firstName', member.first_name, 'isAnswered', is_answered)
        from users member
        join threads h on h.lower_user_id = least(member.id, u.id) and h.higher_user_id = greatest(member.id, u.id)
          and h.last_message_id is not null and h.hidden_from is null
        cross join lateral (
          select m.id from messages m where m.thread_id = h.id and m.user_id = member.id order by m.id limit 1
        ) first
        cross join lateral (
          select exists (select from messages m where m.thread_id = h.id and m.user_id = u.id) as is_answered
        ) answer
        where member.company_id = ${viewer.companyId}::integer
        order by is_answered desc, first.id desc limit 1
      ) as writer
    from talents t
    join users u on u.id = t.user_id
    cross join ${visitEnd(viewer.id)} visit
    where t.user_id = any(${talentIds}::integer[]) and ${mayBeFoundBy(sql`${viewer.companyId}::integer`)}`.execute(db);
  return rows;
}

/** Beyond this many new talents, only the latest are considered. */
const mostNew = 2_000;

/** Lists the talents who became findable since the viewer's last visit; none in the first visit. */
export async function listNew(db: Database, viewerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.user_id as id from ${visitEnd(viewerId)} visit join talents t on t.found_since > visit.ended_at
    order by t.found_since desc limit ${mostNew}::integer`.execute(db);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
