import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Where engineers stand with a company's positions, each move, and whose next message in a thread may move one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table candidates (
      position_id integer not null references positions (id) on delete cascade,
      talent_id integer not null references talents (user_id) on delete cascade,
      stage text not null check (
        stage in ('kept', 'contacted', 'talking', 'interview', 'offer', 'hired', 'closed')
      ),
      moved_by integer references users (id) on delete set null, -- null where it happened by itself
      moved_at timestamptz not null default clock_timestamp(),
      closed_reason text check (
        closed_reason in ('notAFit', 'filled', 'withdrew', 'other', 'declined', 'noAnswer')
      ),
      contacted_by text check (contacted_by in ('talent', 'company')), -- who first wrote about the position
      contacted_at timestamptz,
      answered_at timestamptz, -- when the other side first wrote back
      version integer not null default 1,
      -- Closed before any contact: not proposed for the position again.
      is_passed boolean not null generated always as (stage = 'closed' and contacted_at is null) stored,
      primary key (position_id, talent_id),
      check (closed_reason is null or stage = 'closed'),
      check ((contacted_by is null) = (contacted_at is null)),
      check (answered_at is null or contacted_at is not null)
    )`.execute(db);
  await sql`create index candidates_by_talent on candidates (talent_id)`.execute(db);
  await sql`create index candidates_by_mover on candidates (moved_by) where moved_by is not null`.execute(db);
  await sql`create index candidates_passed on candidates (position_id, talent_id) where is_passed`.execute(db);
  await sql`
    create table candidate_events (
      id bigint generated always as identity primary key,
      position_id integer not null references positions (id) on delete cascade,
      talent_id integer not null references talents (user_id) on delete cascade,
      stage text, -- null where a member took the engineer off the list
      closed_reason text,
      is_automatic boolean not null,
      moved_by integer references users (id) on delete set null,
      moved_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index candidate_events_by_candidate on candidate_events (position_id, talent_id, id)`.execute(db);
  await sql`create index candidate_events_by_talent on candidate_events (talent_id)`.execute(db);
  await sql`
    create index candidate_events_by_mover on candidate_events (moved_by) where moved_by is not null`.execute(db);
  await sql`
    alter table threads add column stage_waits_for text not null default 'none'
      check (stage_waits_for in ('none', 'talent', 'company', 'both'))`.execute(db);
  await takeOver(db);
}

/** Those who have talked about a position already stand where their conversation does. */
async function takeOver(db: Kysely<never>): Promise<void> {
  await sql`
    insert into candidates (
      position_id, talent_id, stage, moved_at, closed_reason, contacted_by, contacted_at, answered_at
    )
    select distinct on (h.position_id, t.user_id) h.position_id, t.user_id,
      case
        when c.state in ('declined', 'closed', 'lapsed') then 'closed'
        when c.state = 'settled' then 'talking'
        else 'contacted'
      end,
      coalesce(c.closed_at, c.lapsed_at, c.answered_at, c.opened_at),
      case
        when c.state = 'declined' then 'declined'
        when c.state = 'lapsed' then 'noAnswer'
        when c.state = 'closed' and c.reason in ('notAFit', 'filled') then c.reason
        when c.state = 'closed' then 'other'
      end,
      c.opened_by, c.opened_at, case when c.state = 'settled' then c.answered_at end
    from threads h
      join talents t on t.user_id in (h.lower_user_id, h.higher_user_id)
      join users m on m.id = h.lower_user_id + h.higher_user_id - t.user_id
      join positions p on p.id = h.position_id and p.company_id = m.company_id
      join contacts c on c.talent_id = t.user_id and c.company_id = m.company_id
    where h.last_message_id is not null
    order by h.position_id, t.user_id, h.last_message_id desc`.execute(db);
  await sql`
    insert into candidate_events (position_id, talent_id, stage, closed_reason, is_automatic, moved_at)
    select position_id, talent_id, stage, closed_reason, true, moved_at from candidates`.execute(db);
  await sql`
    update threads h set stage_waits_for = 'both'
    where h.position_id is not null and h.last_message_id is null and exists (
      select from talents t where t.user_id in (h.lower_user_id, h.higher_user_id)
    )`.execute(db);
  await sql`
    update threads h set stage_waits_for = case
      when c.stage = 'closed' then 'company'
      when c.answered_at is not null then 'none'
      when c.contacted_by = 'company' then 'talent'
      else 'company'
    end
    from candidates c
    where c.position_id = h.position_id and c.talent_id in (h.lower_user_id, h.higher_user_id)`.execute(db);
}
