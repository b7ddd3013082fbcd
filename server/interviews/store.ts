import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import type { ShownPay } from '#contract/pay.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';

/** An interview, with the thread as one of its two people sees it. */
export interface InterviewRow extends Selectable<DB['interviews']> {
  viewerId: number;
  /** Title of the position; null for none, once it is deleted, and for a Draft about which the thread never was. */
  positionTitle: string | null;
  /** Public id of the position, for messages; null unless it has such a title. */
  positionHashId: string | null;
  /** What the position pays, while it is Live and says so. */
  pay: ShownPay | null;
  talentId: number;
  companyId: number;
  companyName: string;
  partnerId: number;
  partnerType: AccountType;
  partnerFirstName: string;
  partnerLastName: string;
  /** The language chosen by the other person. */
  partnerLanguage: string | null;
  /** From the talent's profile for a member; from the position for a talent. */
  partnerZone: string | null;
  /** Whether the two may write to each other without reopening what one of them has closed. */
  isOpen: boolean;
  /** The database's clock. */
  now: Date;
}

/** The people of threads `t`, except threads of two members of a company, with a position `p`. */
const peopleWith = (position: RawBuilder<unknown>) => sql`
  users viewer
  join threads t on viewer.id in (t.lower_user_id, t.higher_user_id)
  join users partner on partner.id = t.lower_user_id + t.higher_user_id - viewer.id and partner.type <> viewer.type
  join users talent on talent.id in (viewer.id, partner.id) and talent.company_id is null
  join users member on member.id in (viewer.id, partner.id) and member.company_id is not null
  join companies c on c.id = member.company_id
  left join talents tl on tl.user_id = talent.id
  left join positions p on ${position}`;

/** The people of threads, with the position of the last message. */
const people = peopleWith(sql`p.id = t.position_id`);

/** Whether the people of thread `t` may still write to each other, without reopening what one of them has closed. */
const isOpenThread = sql`(t.hidden_from is null and t.contact_state not in ('declined', 'closed', 'lapsed')
  and t.closed_after_id is distinct from t.last_message_id)`;

const facts = sql`
  viewer.id as viewer_id, talent.id as talent_id, c.id as company_id, c.name as company_name,
  partner.id as partner_id, partner.type as partner_type, partner.first_name as partner_first_name,
  partner.last_name as partner_last_name, partner.language as partner_language,
  case when partner.id = talent.id then tl.timezone when p.is_live then p.timezone end as partner_zone,
  ${isOpenThread} as is_open, now() as now`;

/** Interviews `i` of the people, with their positions. */
const interviews = sql`
  select i.*, case when about.is_live then about.pay end as pay, named.title as position_title,
    case when named.title is not null then about.hash_id end as position_hash_id, ${facts}
  from ${people} join interviews i on i.thread_id = t.id left join positions about on about.id = i.position_id
  cross join lateral (
    select case when i.position_id = t.position_id then t.position_title when about.is_live then about.title else (
      select b.title from thread_positions b where b.thread_id = t.id and b.position_id = i.position_id
      order by b.message_id desc limit 1
    ) end as title
  ) named`;

/** Whether a thread `t` is visible to its viewer. */
const isVisible = sql`t.hidden_from is distinct from viewer.id`;

/** Finds interviews in threads of a viewer by their ids; leaves out others. */
export async function listInterviews(db: Database, viewerId: number, ids: readonly number[]): Promise<InterviewRow[]> {
  const { rows } = await sql<InterviewRow>`
    ${interviews} where viewer.id = ${viewerId}::integer and i.id = any (${ids}::integer[]) and ${isVisible}`.execute(
    db,
  );
  return rows;
}

export type Coming = InterviewRow & { startsAt: Date };

/** Whose interviews end: all of some users or threads, or those of talents for a position. */
export type Ending = { userIds: readonly number[] } | { threadIds: readonly number[] } | Candidates;

/** Talents, and the position that they are candidates of. */
export interface Candidates {
  positionId: number;
  talentIds: readonly number[];
}

/** Whether interview `i` in thread `t` ends. */
function isEnding(ending: Ending): RawBuilder<unknown> {
  if ('threadIds' in ending) return sql`t.id = any (${ending.threadIds}::integer[])`;
  if ('userIds' in ending) return sql`array[t.lower_user_id, t.higher_user_id] && ${ending.userIds}::integer[]`;
  return sql`i.position_id = ${ending.positionId}::integer
    and array[t.lower_user_id, t.higher_user_id] && ${ending.talentIds}::integer[]`;
}

/** Lists confirmed interviews that have not begun, once each, as their talent saw them; also in hidden threads. */
export async function listComing(db: Database, ending: Ending): Promise<Coming[]> {
  const { rows } = await sql<Coming>`
    ${interviews} where viewer.id = talent.id and i.state = 'confirmed' and i.starts_at > now() and ${isEnding(ending)}
    order by i.id`.execute(db);
  return rows;
}

/** Withdraws open proposals, those of talents as declined, and new times of interviews, which stay as they are. */
export async function withdrawProposals(db: Database, ending: Ending): Promise<void> {
  await sql`
    update interviews set version = i.version + 1, new_slots = null
    from interviews i join threads t on t.id = i.thread_id
    where interviews.id = i.id and i.new_slots is not null and ${isEnding(ending)}`.execute(db);
  await sql`
    update interviews set version = i.version + 1, changed_at = now(),
      state = case when exists (select from talents where user_id = i.proposed_by) then 'declined' else 'cancelled' end
    from interviews i join threads t on t.id = i.thread_id
    where interviews.id = i.id and i.state = 'proposed' and not i.is_over and ${isEnding(ending)}`.execute(db);
}

/** `isOpen` of a thread, as it is now. */
export async function isOpen(db: Database, threadId: number): Promise<boolean> {
  const { rows } = await sql`select from threads t where t.id = ${threadId}::integer and ${isOpenThread}`.execute(db);
  return rows.length > 0;
}

/** A confirmed interview of a user that is not over. */
export interface OwnRow extends Pick<InterviewRow, 'id' | 'minutes' | 'partnerFirstName' | 'partnerLastName'> {
  startsAt: Date;
}

/** Lists a user's first 200 confirmed interviews that are not over, earliest first. */
export async function listOwn(db: Database, viewerId: number): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select i.id, i.starts_at, i.minutes, partner.first_name as partner_first_name, partner.last_name as partner_last_name
    from ${people} join interviews i on i.thread_id = t.id
    where viewer.id = ${viewerId}::integer and i.state = 'confirmed'
      and i.starts_at + make_interval(mins => i.minutes) > now() and ${isVisible}
    order by i.starts_at limit 200`.execute(db);
  return rows;
}

/** A thread in which interviews may be proposed. */
export interface ThreadRow extends Pick<
  InterviewRow,
  'talentId' | 'companyId' | 'partnerLanguage' | 'partnerZone' | 'positionTitle' | 'positionHashId' | 'pay' | 'now'
> {
  positionId: number | null;
}

/** Finds a viewer's thread with a person of the other side, and the named position or that of the last message. */
export async function findThread(
  db: Database,
  viewerId: number,
  { threadId, about }: { threadId: number; about: string | null },
): Promise<ThreadRow | undefined> {
  const named = sql`case when ${about}::text is null then p.id = t.position_id
    else p.hash_id = ${about}::text and p.company_id = c.id end`;
  const { rows } = await sql<ThreadRow>`
    select p.id as position_id, p.hash_id as position_hash_id, case when p.is_live then p.pay end as pay,
      case when ${about}::text is null or p.id = t.position_id then t.position_title when p.is_live then p.title else (
        select b.title from thread_positions b where b.thread_id = t.id and b.position_id = p.id
        order by b.message_id desc limit 1
      ) end as position_title, ${facts}
    from ${peopleWith(named)}
    where viewer.id = ${viewerId}::integer and t.id = ${threadId}::integer and ${isVisible}`.execute(db);
  return rows[0];
}

/** Locks a position against deletion until the transaction ends; returns whether it is Live without stating pay. */
export async function lockPosition(db: Database, positionId: number): Promise<{ lacksPay: boolean } | undefined> {
  const { rows } = await sql<{ lacksPay: boolean }>`
    select is_live and pay is null as lacks_pay from positions where id = ${positionId}::integer for key share`.execute(
    db,
  );
  return rows[0];
}

/**
 * Marks passed interviews of a thread, so that they do not block later ones. One that may still move has not passed,
 * unless `endsMoves` withdraws its new times. Call under the thread's lock.
 */
export async function settlePassed(db: Database, threadId: number, { endsMoves = false } = {}): Promise<void> {
  await sql`
    update interviews set is_over = true, new_slots = null, version = version + (new_slots is not null)::integer
    where thread_id = ${threadId}::integer and not is_over and (
      (state = 'confirmed' and starts_at + make_interval(mins => minutes) <= now()
        and (${endsMoves} or coalesce(new_slots[cardinality(new_slots)] <= now(), true)))
      or (state = 'proposed' and slots[cardinality(slots)] <= now())
    )`.execute(db);
}

/** Inserts a proposal and returns its id; undefined while another one is open in the thread. */
export async function insertInterview(
  db: Database,
  interview: Insertable<DB['interviews']>,
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('interviews')
    .values(interview)
    // Without parameters, since a generic plan would not find the partial index.
    .onConflict((conflict) =>
      conflict
        .column('threadId')
        .where(sql<boolean>`state = 'proposed' and not is_over`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

type Change = Partial<
  Pick<
    InterviewRow,
    'state' | 'startsAt' | 'newSlots' | 'movedBy' | 'proposerZone' | 'answererZone' | 'reason' | 'sequence'
  >
>;

/**
 * Writes a change as the next version, after which no new times wait but those it sets; returns whether the interview
 * was still as the viewer has seen it. Without a state, the two have agreed to nothing, and `changed_at` stays.
 */
export async function changeInterview(
  db: Database,
  { id, version }: Pick<InterviewRow, 'id' | 'version'>,
  change: Change,
): Promise<boolean> {
  const changed = await db
    .updateTable('interviews')
    .set({
      newSlots: null,
      ...change,
      version: version + 1,
      ...(change.state !== undefined && { changedAt: sql`now()` }),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Takes the next number of an interview for calendars, as its next version, and returns it. */
export async function changeSequence(db: Database, { id }: Pick<InterviewRow, 'id'>): Promise<number> {
  const { sequence } = await db
    .updateTable('interviews')
    .set({ sequence: sql`sequence + 1`, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('sequence')
    .executeTakeFirstOrThrow();
  return sequence;
}

/** Whether another interview of the thread is confirmed and not over. */
export async function hasConfirmed(db: Database, threadId: number): Promise<boolean> {
  const { rows } = await sql`
    select from interviews where thread_id = ${threadId}::integer and state = 'confirmed' and not is_over`.execute(db);
  return rows.length > 0;
}

interface MailedRow extends InterviewRow {
  email: string;
  language: string | null;
  isRefused: boolean;
  /** Whether the reader wants reminders. */
  wantsReminders: boolean;
}

/** Finds an interview with one of its two people, for a mail to them; undefined if their address is refused. */
export async function findMailed(
  db: Database,
  interviewId: number | null,
  userId: number | null,
): Promise<MailedRow | undefined> {
  const [row] = await listInterviews(db, userId ?? 0, [interviewId ?? 0]);
  if (!row) return undefined;
  const { rows } = await sql<Pick<MailedRow, 'email' | 'language' | 'isRefused' | 'wantsReminders'>>`
    select u.email, u.language, u.email_refused_at is not null as is_refused,
      coalesce(s.interviews, true) as wants_reminders
    from users u left join mail_settings s on s.user_id = u.id where u.id = ${row.viewerId}::integer`.execute(db);
  const [user] = rows;
  return user && !user.isRefused ? { ...row, ...user } : undefined;
}

/** Finds a user's address for mail; undefined if it is refused. */
export const findAddress = (db: Database, userId: number | null) =>
  db
    .selectFrom('users')
    .select(['email', 'language', sql<Date>`now()`.as('now')])
    .where('id', '=', userId)
    .where('emailRefusedAt', 'is', null)
    .executeTakeFirst();

interface OwingMember {
  id: number;
  type: AccountType;
  email: string;
  language: string | null;
  partnerId: number;
  firstName: string;
  lastName: string;
}

/** Finds the member of an interview, for the mail about an answer they owe; undefined if they do not want such mail. */
export async function findOwingMember(
  db: Database,
  interviewId: number | null,
  userId: number | null,
): Promise<(OwingMember & { threadId: number }) | undefined> {
  const { rows } = await sql<OwingMember & { threadId: number }>`
    select u.id, u.type, u.email, u.language, talent.id as partner_id, talent.first_name, talent.last_name, i.thread_id
    from interviews i
    join threads t on t.id = i.thread_id
    join users u on u.id = ${userId}::integer and u.id in (t.lower_user_id, t.higher_user_id)
    join users talent on talent.id = t.lower_user_id + t.higher_user_id - u.id
    left join mail_settings s on s.user_id = u.id
    where i.id = ${interviewId}::integer and u.email_refused_at is null and u.is_available and coalesce(s.team, true)`.execute(
    db,
  );
  return rows[0];
}
