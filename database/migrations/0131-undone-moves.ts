import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Acts that may be undone, closing messages, one list of reasons for candidates and conversations, and the side that a
 * thread's stage waits for: writing reopens only those who were passed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create sequence candidate_acts`.execute(db);
  await sql`
    alter table candidate_events
      add column act_id bigint not null default nextval('candidate_acts'), -- one for all that a member moved at once
      add column restores_id bigint -- the event that an undo leads back to`.execute(db);
  await sql`create index candidate_events_by_act on candidate_events (act_id)`.execute(db);
  await sql`
    alter table candidates
      add column told_id bigint, -- the message sent on closing
      drop constraint candidates_closed_reason_check,
      add constraint candidates_closed_reason_check check (closed_reason in (
        'notAFit', 'filled', 'withdrew', 'notNow', 'anotherRole', 'placeOrHours', 'pay', 'other', 'declined', 'noAnswer'
      ))`.execute(db);
  await sql`
    alter table threads
      drop constraint threads_closing_reason_check,
      add constraint threads_closing_reason_check check (closing_reason in (
        'notAFit', 'filled', 'withdrew', 'notNow', 'anotherRole', 'placeOrHours', 'pay', 'other'
      ))`.execute(db);
  await sql`
    update threads h set stage_waits_for = case
      when c.contacted_at is null then 'both'
      when c.answered_at is not null then 'none'
      when c.contacted_by = 'company' then 'talent'
      else 'company'
    end
    from candidates c
    where c.position_id = h.position_id and c.talent_id in (h.lower_user_id, h.higher_user_id)
      and c.stage = 'closed'`.execute(db);
}
