import { type RawBuilder, sql } from 'kysely';
import type { Availability } from '#contract/privacy.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Days of silence after which a talent is asked or no longer found. */
const days = {
  /** From stating or confirming `looking` to a question, and from that to `open`. */
  looking: 28,
  answer: 14,
  /** From the last visit of an `open` talent to the first question, the second, and `notLooking`. */
  away: 120,
  again: 150,
  silent: 180,
  /** Minimum from one of these steps to the next, should a mail be sent late. */
  step: 29,
  /** From the refusal of the address, and from the last visit, to `notLooking`. */
  refused: 30,
};

const before = (count: number): RawBuilder<Date> => sql`now() - make_interval(days => ${count}::integer)`;
const after = (moment: RawBuilder<Date>, count: number): RawBuilder<Date> =>
  sql`(${moment} + make_interval(days => ${count}::integer))`;
/** Whether the day named in a mail as the deadline is over, in UTC. */
const isOver = (deadline: RawBuilder<Date>): RawBuilder<boolean> =>
  sql`now() >= date_trunc('day', ${deadline}, 'UTC') + interval '1 day'`;

const seenAt = sql<Date>`coalesce(u.last_seen_at, u.created_at)`;
const wantsReviews = sql<boolean>`coalesce(s.reviews, true)`;
const leftAt = sql<Date>`t.asked_left_at`;
/** Milliseconds, as in a delivery's details. */
const now = sql<Date>`date_trunc('milliseconds', now())`;

/**
 * The step due for talent `t`, user `u` with the mail settings `s`: none while their account is restricted. A question
 * without a record of being sent is repeated.
 */
const step = sql<Step>`case
  when t.availability = 'notLooking' or not u.is_available then null
  when u.email_refused_at <= ${before(days.refused)} and ${seenAt} <= ${before(days.refused)} then 'hide'
  when not ${wantsReviews} then case when t.asked_at is not null then 'forget' end
  when u.email_refused_at is not null then null
  when t.availability = 'looking' then case
    when coalesce(t.asked_at, t.availability_at) <= ${before(days.looking)} and t.asked_left_at is null then 'ask'
    when ${isOver(after(leftAt, days.answer))} then 'change'
  end
  when ${seenAt} > ${before(days.away)} then null
  when t.asked_at is null or t.asked_at <= ${seenAt} then 'ask'
  when t.asked_left_at is null then case when t.asked_at <= ${before(days.step)} then 'ask' end
  when t.asked_count = 1 then case
    when ${seenAt} <= ${before(days.again)} and t.asked_left_at <= ${before(days.step)} then 'ask'
  end
  when ${isOver(sql`greatest(${after(seenAt, days.silent)}, ${after(leftAt, days.step)})`)} then 'change'
end`;

/** `hide`: the address is refused. `forget`: questions end, since the talent opted out. */
type Step = 'ask' | 'change' | 'hide' | 'forget';

export interface Due {
  userId: number;
  step: Step;
}

/** Locks the next talents with a due step, by id; skips those locked by another transaction. */
export async function lockDue(db: Database, afterId: number, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select t.user_id, ${step} as step
    from talents t join users u on u.id = t.user_id left join mail_settings s on s.user_id = t.user_id
    where t.user_id > ${afterId}::integer and ${step} is not null
    order by t.user_id limit ${limit}::integer
    for no key update of t, u skip locked`.execute(db);
  return rows;
}

export interface Asked {
  userId: number;
  availability: Availability;
  askedAt: Date;
}

/** Records that talents are asked; questions before their last visit no longer count. */
export async function noteAsked(db: Database, ids: readonly number[]): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    update talents t set asked_at = ${now}, asked_left_at = null,
      asked_count = case when t.asked_at > ${seenAt} then t.asked_count else 0 end + 1
    from users u where u.id = t.user_id and t.user_id = any (${ids}::integer[])
    returning t.user_id, t.availability, t.asked_at`.execute(db);
  return rows;
}

/** Changes the availability of silent talents: `looking` to `open` unless `mustHide`, otherwise to `notLooking`. */
export async function changeBySilence(
  db: Database,
  ids: readonly number[],
  mustHide: boolean,
): Promise<{ userId: number; availabilityAt: Date }[]> {
  const isLess = sql<boolean>`t.availability = 'looking' and not ${mustHide}::boolean`;
  const { rows } = await sql<{ userId: number; availabilityAt: Date }>`
    update talents t set availability = case when ${isLess} then 'open' else 'notLooking' end,
      availability_by = 'silence', availability_at = ${now},
      silent_since = case when ${isLess} then t.availability_at else ${seenAt} end,
      asked_at = null, asked_count = 0, asked_left_at = null
    from users u where u.id = t.user_id and t.user_id = any (${ids}::integer[])
    returning t.user_id, t.availability_at`.execute(db);
  return rows;
}

export async function forgetQuestions(db: Database, ids: readonly number[]): Promise<void> {
  await sql`
    update talents set asked_at = null, asked_count = 0, asked_left_at = null
    where user_id = any (${ids}::integer[])`.execute(db);
}

/** A talent to be mailed, with the deadlines of a question sent now. */
export interface Reviewed {
  email: string;
  language: string | null;
  availability: Availability;
  availabilityAt: Date;
  seenAt: Date;
  askedAt: Date | null;
  silentSince: Date | null;
  lookingDeadline: Date;
  awayDeadline: Date;
}

/** Finds a talent who still wants this mail, with an open account and an address that is not refused. */
export async function findReviewed(db: Database, userId: number): Promise<Reviewed | undefined> {
  const { rows } = await sql<Reviewed>`
    select u.email, u.language, t.availability, t.availability_at, ${seenAt} as seen_at, t.asked_at, t.silent_since,
      ${after(sql`now()`, days.answer)} as looking_deadline,
      greatest(${after(seenAt, days.silent)}, now() + make_interval(days => ${days.step}::integer
        * case when t.asked_count = 1 then 2 else 1 end)) as away_deadline
    from talents t join users u on u.id = t.user_id left join mail_settings s on s.user_id = t.user_id
    where t.user_id = ${userId}::integer and u.email_refused_at is null
      and u.is_available and ${wantsReviews}`.execute(db);
  return rows[0];
}

/** Records that the question of this moment was sent. */
export async function noteLeft(db: Database, userId: number, askedAt: Date): Promise<void> {
  await sql`
    update talents set asked_left_at = now()
    where user_id = ${userId}::integer and asked_at = ${askedAt}::timestamptz`.execute(db);
}
