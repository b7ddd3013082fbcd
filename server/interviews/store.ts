import { type Insertable, type Selectable, sql } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { InterviewTable } from '#server/platform/database/interview-table.ts';

/** An interview, with the thread as one of its two people sees it. */
export interface InterviewRow extends Selectable<InterviewTable> {
  viewerId: number;
  /** Title of the position; null for none, and once it is deleted. */
  positionTitle: string | null;
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
  /** The database's clock. */
  now: Date;
}

/** The people of threads `t` that are visible to `viewer`, except threads of two members of a company. */
const people = sql`
  users viewer
  join threads t on viewer.id in (t.lower_user_id, t.higher_user_id) and t.hidden_from is distinct from viewer.id
  join users partner on partner.id = t.lower_user_id + t.higher_user_id - viewer.id and partner.type <> viewer.type
  join users talent on talent.id in (viewer.id, partner.id) and talent.company_id is null
  join users member on member.id in (viewer.id, partner.id) and member.company_id is not null
  join companies c on c.id = member.company_id
  left join talents tl on tl.user_id = talent.id
  left join positions p on p.id = t.position_id`;

const facts = sql`
  viewer.id as viewer_id, talent.id as talent_id, c.id as company_id, c.name as company_name,
  partner.id as partner_id, partner.type as partner_type, partner.first_name as partner_first_name,
  partner.last_name as partner_last_name, partner.language as partner_language,
  case when partner.id = talent.id then tl.timezone when p.is_live then p.timezone end as partner_zone, now() as now`;

/** Finds interviews in threads of a viewer by their ids; leaves out others. */
export async function listInterviews(db: Database, viewerId: number, ids: readonly number[]): Promise<InterviewRow[]> {
  const { rows } = await sql<InterviewRow>`
    select i.*, case when i.position_id = t.position_id then t.position_title end as position_title, ${facts}
    from ${people} join interviews i on i.thread_id = t.id
    where viewer.id = ${viewerId}::integer and i.id = any (${ids}::integer[])`.execute(db);
  return rows;
}

/** Lists the confirmed interviews of a user that have not begun. */
export async function listComing(db: Database, userId: number): Promise<(InterviewRow & { startsAt: Date })[]> {
  const { rows } = await sql<InterviewRow & { startsAt: Date }>`
    select i.*, case when i.position_id = t.position_id then t.position_title end as position_title, ${facts}
    from ${people} join interviews i on i.thread_id = t.id
    where viewer.id = ${userId}::integer and i.state = 'confirmed' and i.starts_at > now()
    order by i.id`.execute(db);
  return rows;
}

/** A thread in which interviews may be proposed. */
export interface ThreadRow extends Pick<
  InterviewRow,
  'talentId' | 'companyId' | 'partnerLanguage' | 'partnerZone' | 'positionTitle' | 'now'
> {
  positionId: number | null;
}

/** Finds a viewer's thread with a person of the other side. */
export async function findThread(db: Database, viewerId: number, threadId: number): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select t.position_id, t.position_title, ${facts} from ${people}
    where viewer.id = ${viewerId}::integer and t.id = ${threadId}::integer`.execute(db);
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

/** Marks passed interviews of a thread, so that they do not block later ones. Call under the thread's lock. */
export async function settlePassed(db: Database, threadId: number): Promise<void> {
  await sql`
    update interviews set is_over = true
    where thread_id = ${threadId}::integer and not is_over and (
      (state = 'confirmed' and starts_at + make_interval(mins => minutes) <= now())
      or (state = 'proposed' and slots[cardinality(slots)] <= now())
    )`.execute(db);
}

/** Inserts a proposal and returns its id; undefined while another one is open in the thread. */
export async function insertInterview(
  db: Database,
  interview: Insertable<InterviewTable>,
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

type Change = Pick<InterviewRow, 'state'> &
  Partial<Pick<InterviewRow, 'startsAt' | 'answererZone' | 'reason' | 'sequence'>>;

/** Writes a change as the next version; returns whether the interview was still as the viewer has seen it. */
export async function changeInterview(
  db: Database,
  { id, version }: Pick<InterviewRow, 'id' | 'version'>,
  change: Change,
): Promise<boolean> {
  const changed = await db
    .updateTable('interviews')
    .set({ ...change, version: version + 1, changedAt: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
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
