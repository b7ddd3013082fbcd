import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { Talked } from './seed-conversations.ts';

/**
 * Gives each Live position candidates: those of its conversations, in the stage to which these have led, and matching
 * engineers who were kept or passed before any message.
 */
export async function insertCandidates(db: Database, talked: readonly Talked[]): Promise<void> {
  const automatic = new Set(['contacted', 'talking']);
  const rows = talked.map(({ reason = null, ...one }) => ({
    ...one,
    movedBy: automatic.has(one.stage) ? null : one.memberId,
    reason,
  }));
  await sql`
    insert into candidates (
      position_id, talent_id, stage, moved_by, moved_at, contacted_by, contacted_at, answered_at, closed_reason
    )
    select one."positionId", one."talentId", one.stage, one."movedBy", said.last_at, said.opened_by, said.first_at,
      said.answered_at, one.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (
        "positionId" integer, "talentId" integer, "memberId" integer, "movedBy" integer, stage text, reason text
      )
      cross join lateral (
        select min(m.created_at) as first_at, max(m.created_at) as last_at,
          min(m.created_at) filter (where m.user_id <> s.begun_by) as answered_at,
          case when s.begun_by = one."talentId" then 'talent' else 'company' end as opened_by
        from threads h
          join thread_subjects s on s.thread_id = h.id and s.position_id = one."positionId"
          join messages m on m.thread_id = h.id and m.id >= s.message_id and (s.until_id is null or m.id < s.until_id)
        where h.lower_user_id = least(one."talentId", one."memberId")
          and h.higher_user_id = greatest(one."talentId", one."memberId")
        group by s.begun_by
      ) said`.execute(db);
  await sql`
    insert into candidates (position_id, talent_id, stage, moved_by, moved_at, closed_reason)
    select position_id, talent_id, case when place > 5 then 'closed' else 'kept' end, member_id,
      now() - make_interval(hours => (place * 9)::integer), case when place > 5 then 'notAFit' end
    from (
      select p.id as position_id, t.user_id as talent_id, p.main_teammate_id as member_id,
        row_number() over (partition by p.id order by md5(p.id || ' ' || t.user_id)) as place,
        count(*) over (partition by p.id) as matches
      from positions p join talents t on t.skill_ids @> p.required_skill_ids
      where p.is_live and cardinality(p.required_skill_ids) > 0 and not exists (
        select from candidates c where c.position_id = p.id and c.talent_id = t.user_id
      )
    ) fitting
    where place <= least(7, matches / 3)`.execute(db);
  await sql`
    insert into candidate_events (position_id, talent_id, stage, closed_reason, is_automatic, moved_by, moved_at)
    select position_id, talent_id, stage, closed_reason, moved_by is null, moved_by, moved_at from candidates
    order by moved_at`.execute(db);
}
