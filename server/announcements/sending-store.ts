import { sql } from 'kysely';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { withdrawOwn } from '#server/platform/deliveries/once.ts';
import { columnList } from '#server/matching/service.ts';
import { announcementsPerTalent } from '#server/platform/limits/table.ts';
import { mayBeFoundBy } from '#server/privacy/service.ts';
import { type PositionRow, isMarked } from '#server/positions/service.ts';
import { type Place, placeColumns } from '#server/reference/service.ts';
import { announcement, isUnderWay, lockAnnouncement, mayReceive } from './store.ts';

interface Key {
  positionId: number;
  userId: number;
}

/** Current content of an announcement to a talent, and whether it may be sent. */
export interface Addressed extends Place, Pick<PositionRow, 'pay' | 'writtenIn'> {
  isOpen: boolean;
  isUnderWay: boolean;
  mayReceive: boolean;
  /** Whether the talent has passed the position, which its company never learns. */
  isPassed: boolean;
  /** End of the day in which the talent has reached the limit per company; null if they have not. */
  heldUntil: Date | null;
  email: string;
  /** Null unless the talent chose one. */
  language: string | null;
  hashId: string;
  title: string;
  description: string;
  requiredSkillIds: number[];
  optionalSkillIds: number[];
  /** Skills of the talent. */
  heldSkillIds: number[];
  companyName: string;
  verifiedDomain: string | null;
  /** Key of the company's logo; null if there is none. */
  companyAvatarKey: string | null;
  clientName: string | null;
  clientEmail: string | null;
}

/** Whether a talent `t`, listed before, still receives the announcement of a position `p`; see `mayReceive`. */
const mayStillReceive = sql<boolean>`(${mayReceive(sql`p.id`)} and ${mayBeFoundBy(sql`p.company_id`)})`;

/** Condition on `announcement_days` as `d`: the day has passed, or no counted mail was sent. */
const isOver = sql`(d.ends_at <= now() or d.count = 0)`;

/**
 * Reads the announcement; undefined if the position or the talent is deleted. Replies go to the client who took the
 * position Live or, if deleted, to its contact.
 */
export async function findAddressed(db: Database, { positionId, userId }: Key): Promise<Addressed | undefined> {
  const { rows } = await sql<Addressed>`
    select a.is_open, ${isUnderWay} as is_under_way, ${mayStillReceive} as may_receive,
      ${isMarked('passed', { talentId: sql`u.id`, positionId: sql`p.id` })} as is_passed,
      case when d.count >= ${announcementsPerTalent.max} and not ${isOver} then d.ends_at end as held_until,
      u.email, u.language, p.hash_id, p.title, p.description, p.written_in, p.required_skill_ids, p.optional_skill_ids,
      ${columnList('p', placeColumns)}, p.pay, c.name as company_name,
      c.verified_domain, c.avatar_key as company_avatar_key, t.skill_ids as held_skill_ids,
      concat_ws(' ', client.first_name, client.last_name) as client_name, client.email as client_email
    from announcements a
    join positions p on p.id = a.position_id
    join companies c on c.id = p.company_id
    join users u on u.id = ${userId}::integer
    join talents t on t.user_id = u.id
    left join mail_settings s on s.user_id = u.id
    left join announcement_days d on d.company_id = p.company_id and d.user_id = u.id
    left join users client on client.id = coalesce(a.client_id, contact_of(p))
    where a.position_id = ${positionId}::integer`.execute(db);
  return rows[0];
}

/**
 * Counts the mail for the talent's day, unless an earlier hand-over did. False if it may not be sent: the talent no
 * longer wants announcements or may not be found, the limit is reached, or the position is no longer announced.
 */
export async function countForDay(db: Database, { positionId, userId }: Key, isCounted: boolean): Promise<boolean> {
  const wanted = sql`
    from announcements a
    join positions p on p.id = a.position_id
    join users u on u.id = ${userId}::integer
    join talents t on t.user_id = u.id
    left join mail_settings s on s.user_id = u.id
    where a.position_id = ${positionId}::integer and ${mayStillReceive} and ${isUnderWay}`;
  const { rows } = isCounted
    ? await sql`select 1 ${wanted}`.execute(db)
    : await sql`
        insert into announcement_days as d (company_id, user_id, count, ends_at)
        select p.company_id, u.id, 1, now() + make_interval(secs => ${announcementsPerTalent.seconds}) ${wanted}
        on conflict (company_id, user_id) do update set
          count = case when ${isOver} then 1 else d.count + 1 end,
          ends_at = case when ${isOver} then excluded.ends_at else d.ends_at end
        where ${isOver} or d.count < ${announcementsPerTalent.max}
        returning 1`.execute(db);
  return rows.length > 0;
}

/** Subtracts a mail that certainly did not arrive from the talent's day. */
export async function uncountForDay(db: Database, { positionId, userId }: Key): Promise<void> {
  await sql`
    update announcement_days d set count = greatest(d.count - 1, 0)
    from positions p
    where p.id = ${positionId}::integer and d.company_id = p.company_id and d.user_id = ${userId}::integer`.execute(db);
}

/** Removes days that are over; nothing relies on it. */
export const sweepDays = (db: Database): Promise<LeftOut<string>[]> =>
  sweepRows(
    db,
    'announcement_days',
    sql`ends_at <= now()`,
    (where) => sql`delete from announcement_days where ${where}`,
  );

/** Withdraws the mail that its handler is about to send, if the position is a Draft again. Returns whether it is. */
export const withdrawIfClosed = (db: Database, id: number, positionId: number): Promise<boolean> =>
  withTransaction(db, async (db) => {
    const locked = await lockAnnouncement(db, positionId);
    if (locked?.isOpen !== false) return false;
    await withdrawOwn(db, announcement, id);
    return true;
  });
