import { type RawBuilder, sql } from 'kysely';
import type { ShownPay } from '#contract/pay.ts';
import type { Mark } from '#contract/position-marks.ts';
import type { CloseReason } from '#contract/positions.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { isMarked } from '#server/positions/service.ts';
import { isAbout, subjectsOf } from './home-store.ts';

/** A position that a talent saved, came for or has a conversation about; fields of the other kind are null. */
export interface StandingRow {
  title: string;
  companyId: number;
  companyName: string;
  avatarKey: string | null;
  backgroundImageKey: string | null;
  verifiedDomain: string | null;
  /** Null once the position is deleted. */
  hashId: string | null;
  isLive: boolean;
  pay: ShownPay | null;
  closeReason: CloseReason | null;
  liveSince: Date | null;
  mark: Mark | null;
  markedAt: Date | null;
  partnerId: number | null;
  partnerName: string | null;
  isMine: boolean | null;
  lastAt: Date | null;
  contactState: string | null;
}

/** The latest conversation about each position; a deleted one is told by its thread and title. */
const conversationsOf = (talentId: number) => sql`(
  select distinct on (s.position_id, deleted.thread_id, deleted.title)
    s.position_id, s.title, t.partner_id, t.contact_state,
    coalesce(case when s.until_id is null then t.last_writer_id end, last.user_id) as last_writer_id,
    last.created_at as last_message_at
  from (
    select *, higher_user_id as partner_id from threads where lower_user_id = ${talentId}::integer
    union all
    select *, lower_user_id from threads where higher_user_id = ${talentId}::integer
  ) t
  join thread_subjects s on s.thread_id = t.id
  cross join lateral (
    select m.user_id, m.created_at from messages m where ${isAbout} order by m.id desc limit 1
  ) last
  left join lateral (select s.thread_id, s.title where s.position_id is null) deleted on true
  order by s.position_id, deleted.thread_id, deleted.title, s.message_id desc
)`;

/** Saved positions, and those not sent yet: Live, without a message about them since the mark. */
const keptOf = (talentId: number) => sql`(
  select k.* from position_marks k join positions p on p.id = k.position_id
  where k.talent_id = ${talentId}::integer and (k.mark = 'saved' or k.mark = 'begun' and p.is_live and not exists (
    select from ${subjectsOf(talentId)}
    cross join lateral (
      select from messages m where ${isAbout} and m.user_id = ${talentId}::integer and m.created_at >= k.marked_at limit 1
    ) own
    where s.position_id = p.id
  ))
)`;

/**
 * Positions that a talent saved, came for or has a conversation about, except those of companies that hide from them or
 * they from. A passed position remains if they have a conversation about it.
 */
const standingOf = (talentId: number): RawBuilder<unknown> => sql`
  ${keptOf(talentId)} k
  full join ${conversationsOf(talentId)} t on t.position_id = k.position_id
  left join positions p on p.id = coalesce(k.position_id, t.position_id)
  left join users u on u.id = t.partner_id
  join companies c on c.id = coalesce(p.company_id, u.company_id)
    and not exists (select from hidden_pairs h where h.company_id = c.id and h.talent_id = ${talentId}::integer)`;

/** Counts the rows of `listStanding` without its limit. */
export async function countStanding(db: Database, talentId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${standingOf(talentId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists the positions that a talent saved, came for or has a conversation about, latest first. */
export async function listStanding(db: Database, talentId: number, limit: number): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select case when p.is_live then p.title else coalesce(t.title, k.title) end as title,
      c.id as company_id, c.name as company_name, c.avatar_key, c.background_image_key, c.verified_domain,
      p.hash_id, coalesce(p.is_live, false) as is_live, p.pay, p.close_reason, coalesce(p.live_since, p.created_at) as live_since,
      k.mark, k.marked_at, u.id as partner_id, concat_ws(' ', u.first_name, u.last_name) as partner_name,
      t.last_writer_id = ${talentId}::integer as is_mine, t.last_message_at as last_at, t.contact_state
    from ${standingOf(talentId)}
    order by greatest(t.last_message_at, k.marked_at) desc, p.id desc
    limit ${limit}::integer`.execute(db);
  return rows;
}

/** Counts the Live positions that a talent passed, without companies hidden from them or they from. */
export async function countPassed(db: Database, talentId: number): Promise<number> {
  const isPassed = isMarked('passed', { talentId: sql`${talentId}::integer`, positionId: sql`p.id` });
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from positions p
    where p.is_live and ${isPassed}
      and not exists (
        select from hidden_pairs h where h.company_id = p.company_id and h.talent_id = ${talentId}::integer)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
