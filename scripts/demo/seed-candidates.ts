import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/**
 * Gives each Live position candidates: those of its conversations, some of them moved on by a member, and matching
 * engineers who were kept or passed before any message.
 */
export async function insertCandidates(db: Database): Promise<void> {
  await sql`
    insert into candidates (
      position_id, talent_id, stage, moved_by, moved_at, contacted_by, contacted_at, answered_at
    )
    select position_id, talent_id,
      case when not is_answered then 'contacted' when place % 7 = 2 then 'offer' when place % 3 = 0 then 'interview'
        else 'talking' end,
      case when is_answered and (place % 7 = 2 or place % 3 = 0) then member_id end,
      last_at, case when first_by = talent_id then 'talent' else 'company' end, first_at,
      case when is_answered then last_at end
    from (
      select h.position_id, t.user_id as talent_id, p.main_teammate_id as member_id,
        min(m.created_at) as first_at, max(m.created_at) as last_at,
        (array_agg(m.user_id order by m.id))[1] as first_by, count(distinct m.user_id) > 1 as is_answered,
        row_number() over (order by h.id) as place
      from threads h
        join positions p on p.id = h.position_id
        join talents t on t.user_id in (h.lower_user_id, h.higher_user_id)
        join messages m on m.thread_id = h.id
      group by h.id, p.id, t.user_id
    ) talked`.execute(db);
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
