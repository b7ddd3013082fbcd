import { type RawBuilder, sql } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import type { ClosingReason } from '#contract/contacts.ts';
import { type ThreadFilter, maxLastText } from '#contract/messaging.ts';
import type { Correspondent } from '#server/companies/service.ts';
import { type ContactRow, closedStates, contactOf, hasWrittenTo } from '#server/contacts/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { isSeenBy, isTooUnproven } from '#server/privacy/service.ts';
import { owedDays } from './owed-store.ts';

type Viewer = Pick<Correspondent, 'id' | 'type'>;

export interface Recipient {
  id: number;
  type: AccountType;
  companyId: number | null;
  /** The existing thread of these two people, if any. */
  threadId: number | null;
  /**
   * True if the thread has no messages, the viewer's company may not begin conversations now, and the person has
   * written to none of its members.
   */
  isHeld: boolean;
}

/**
 * Finds the person a viewer wants to write to, with their existing thread; a talent only if visible to the viewer.
 * Suspended people are found only if their thread with the viewer has a message. So are members who have never signed
 * in, except by colleagues.
 */
export async function findRecipient(
  db: Database,
  viewer: Correspondent,
  userId: number,
): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select u.id, u.type, u.company_id, own.id as thread_id,
      own.last_message_id is null and u.company_id is distinct from ${viewer.companyId}::integer and exists (
        select from companies c where c.id = ${viewer.companyId}::integer and c.first_contacts_held
      ) and not ${hasWrittenTo(viewer)} as is_held
    from users u
    left join talents t on t.user_id = u.id
    left join threads own
      on own.lower_user_id = least(u.id, ${viewer.id}::integer) and own.higher_user_id = greatest(u.id, ${viewer.id}::integer)
    where u.id = ${userId}::integer and case
      when u.is_available and (u.company_id is null or u.company_id = ${viewer.companyId}::integer or u.last_seen_at is not null)
        then t.user_id is null or ${isSeenBy(viewer)}
      else own.last_message_id is not null and own.hidden_from is distinct from ${viewer.id}::integer
    end`.execute(db);
  return rows[0];
}

/** Finds or creates the thread of two people. The conflicting update awaits a concurrent insert to return its row. */
export async function upsertThread(
  db: Database,
  oneUserId: number,
  otherUserId: number,
): Promise<{ id: number; hiddenFrom: number | null; hiddenByCompany: number | null }> {
  return await db
    .insertInto('threads')
    .values({ lowerUserId: Math.min(oneUserId, otherUserId), higherUserId: Math.max(oneUserId, otherUserId) })
    .onConflict((conflict) =>
      conflict.constraint('one_thread_per_pair').doUpdateSet((eb) => ({ lowerUserId: eb.ref('excluded.lowerUserId') })),
    )
    .returning(['id', 'hiddenFrom', 'hiddenByCompany'])
    .executeTakeFirstOrThrow();
}

export interface ThreadRow {
  threadId: number;
  userId: number;
  type: AccountType;
  firstName: string;
  lastName: string;
  avatarKey: string | null;
  companyId: number | null;
  companyName: string | null;
  verifiedDomain: string | null;
  unread: number;
  lastMessageId: number | null;
  lastMessageAt: Date | null;
  title: string;
  lastText: string | null;
  isLastMine: boolean | null;
  hasLastVideo: boolean | null;
  /** Name of the last message's first file. */
  lastAttachment: string | null;
  /** Title of its last messages' position, as both could see it. */
  positionTitle: string | null;
  /** Whether the viewer is hidden from the other person until they write. */
  isHidden: boolean;
  /** Whether the other person's company blocks the viewer. */
  isClosed: boolean;
  /** Whether it is not gone although the viewer hides from the other person's company. */
  mayEnd: boolean;
  contact: ContactRow | null;
  /** Whether the other person is suspended. */
  isUnavailable: boolean;
  /** Only of talents. */
  timezone: string | null;
  /** See `owedDays`. */
  owedDays: number | null;
  contactState: string;
  /** The user who closed it; null while open, or once a later message resumed it. */
  closedBy: number | null;
  closingReason: ClosingReason | null;
  isArchived: boolean;
  /** Members who can read along; null unless it is shared. */
  readerCount: number | null;
}

/** Selection of a user's threads to list. */
export interface ListedThreads {
  /** Listed even without messages, and first if there is a limit. */
  askedThreadId: number | null;
  /** Null lists all. */
  limit: number | null;
  /** Only threads whose last message is older. */
  beforeId: number | null;
  /** Part of the person's or the company's name, in any case. */
  search: string | null;
  filter: ThreadFilter | null;
  /** Leaves out what is a colleague's; see `isColleagues`. */
  onlyMine: boolean;
}

/** Columns of a thread from the side of one of its people. */
const side = (partnerId: string, unread: string, archivedId: string) =>
  sql.raw(`id, ${partnerId} as partner_id, ${unread} as unread, last_message_id, last_message_at, position_title,
    hidden_from, hidden_by_talent, hidden_by_company, contact_state, last_writer_id, shared_from_id,
    case when closed_after_id = last_message_id then closed_by end as closed_by, closing_reason,
    coalesce(${archivedId} = last_message_id, false) as is_archived`);

/** The threads of a user, from their side, except those hidden from them. */
const threadsOf = (userId: number) => sql`(
  select ${side('higher_user_id', 'lower_unread', 'lower_archived_id')}
  from threads where lower_user_id = ${userId}::integer and hidden_from is distinct from ${userId}::integer
  union all
  select ${side('lower_user_id', 'higher_unread', 'higher_archived_id')}
  from threads where higher_user_id = ${userId}::integer and hidden_from is distinct from ${userId}::integer
)`;

/**
 * Lists a user's threads with messages, newest first. Reads names only of those listed or searched: `exists` instead of
 * a scalar subquery would read all users.
 */
export async function listThreads(
  db: Database,
  viewer: Correspondent,
  { askedThreadId, limit, beforeId, search, filter, onlyMine }: ListedThreads,
): Promise<ThreadRow[]> {
  const viewerId = viewer.id;
  const { rows } = await sql<ThreadRow>`
    select t.id as thread_id, u.id as user_id, u.type, u.first_name, u.last_name, u.avatar_key,
      u.title, c.id as company_id, c.name as company_name, c.verified_domain,
      t.unread, t.last_message_id, t.last_message_at,
      left(m.text, ${maxLastText}) as last_text, m.user_id = ${viewerId}::integer as is_last_mine,
      m.video is not null as has_last_video, m.attachments -> 0 ->> 'name' as last_attachment, t.position_title,
      t.hidden_by_talent is not null
        or (t.last_message_id is null and c.id is not null and ${isTooUnproven(viewerId)}) as is_hidden,
      t.hidden_by_company is not null as is_closed,
      t.hidden_from is null and exists (
        select from hidden_pairs p
        where p.company_id = u.company_id and p.talent_id = ${viewerId}::integer and p.origin = 'talent'
      ) as may_end, not u.is_available as is_unavailable, ${contactOf(viewer)} as contact,
      (select tl.timezone from talents tl where tl.user_id = u.id) as timezone,
      ${owedDays(viewer)} as owed_days,
      t.contact_state, t.closed_by, t.closing_reason, t.is_archived,
      case when t.shared_from_id is not null then (
        select count(*)::integer from users reader
        where reader.company_id = coalesce(u.company_id, ${viewer.companyId}::integer) and reader.is_available
      ) end as reader_count
    from (
      select *, ${limit}::integer is not null and id = ${askedThreadId}::integer as is_first
      from ${threadsOf(viewerId)} t
      where (last_message_id is not null or id = ${askedThreadId}::integer)
        and (${beforeId}::bigint is null or last_message_id < ${beforeId}::bigint)
        ${filter === null ? sql`` : sql`and ${passes(viewer)[filter]}`}
        ${onlyMine ? sql`and not ${isColleagues(viewer)}` : sql``}
        and (${filter === 'archived' || search !== null}::boolean or not is_archived or id = ${askedThreadId}::integer)
        and (${search}::text is null or (
          select position(plain_text(${search}::text) in plain_text(concat_ws(' ', u.first_name, u.last_name, c.name))) > 0
          from users u left join companies c on c.id = u.company_id where u.id = t.partner_id
        ))
      order by is_first desc nulls last, last_message_id desc nulls first
      limit ${limit}::integer
    ) t
    join users u on u.id = t.partner_id
    left join companies c on c.id = u.company_id
    left join messages m on m.thread_id = t.id and m.id = t.last_message_id
    order by t.is_first desc nulls last, t.last_message_id desc nulls first`.execute(db);
  return rows;
}

/** True if one of a thread's two people can only read it, as the other's company blocks them. */
export async function isClosedTo(db: Database, userId: number, threadId: number): Promise<boolean> {
  const { rows } = await sql`
    select from threads where id = ${threadId}::integer and ${userId}::integer in (lower_user_id, higher_user_id)
      and hidden_by_company <> ${userId}::integer`.execute(db);
  return rows.length > 0;
}

const isClosed = sql`(t.contact_state = any (${closedStates}::text[]) or t.closed_by is not null)`;

/**
 * Conditions of the filters on a thread `t` of a viewer. `toAnswer` has threads where an answer is owed, and those
 * whose last message is the other person's. Of the second kind it omits threads the viewer archived or either closed,
 * those where either hides or blocks, and those with suspended people.
 */
const passes = (viewer: Viewer): Record<ThreadFilter, RawBuilder<unknown>> => ({
  toAnswer: sql`(
    t.last_writer_id = t.partner_id and not ${isClosed} and not t.is_archived
    and t.hidden_from is null and t.hidden_by_company is null
    and exists (select from users partner where partner.id = t.partner_id and partner.is_available)
    or ${owedDays(viewer)} is not null
  )`,
  closed: isClosed,
  archived: sql`t.is_archived`,
});

/**
 * Whether a thread `t` is about colleagues' positions alone, by their contacts, and neither unread nor to be answered.
 */
const isColleagues = (viewer: Viewer) => sql`(
  coalesce((
    select bool_and(p.main_teammate_id <> ${viewer.id}::integer)
    from thread_positions b join positions p on p.id = b.position_id where b.thread_id = t.id
  ), false)
  and t.unread = 0 and ${passes(viewer).toAnswer} is not true
)`;

/** Counts a viewer's threads that await their answer, and archived ones. */
export async function countFiltered(
  db: Database,
  viewer: Viewer,
): Promise<{ toAnswerCount: number; archivedCount: number }> {
  const { toAnswer, archived } = passes(viewer);
  const { rows } = await sql<{ toAnswerCount: number; archivedCount: number }>`
    select count(*) filter (where ${toAnswer})::integer as to_answer_count,
      count(*) filter (where ${archived})::integer as archived_count
    from ${threadsOf(viewer.id)} t`.execute(db);
  return rows[0] ?? { toAnswerCount: 0, archivedCount: 0 };
}

/** Whether a thread of the user is with a suspended person. */
export async function isUnavailable(db: Database, userId: number, threadId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${threadsOf(userId)} t join users u on u.id = t.partner_id
    where t.id = ${threadId}::integer and not u.is_available`.execute(db);
  return rows.length > 0;
}

/** Finds the days for which a member has owed the talent of a thread an answer; undefined if none is owed. */
export async function findOwedDays(db: Database, viewer: Viewer, threadId: number): Promise<number | undefined> {
  const { rows } = await sql<{ days: number }>`
    select days from (select ${owedDays(viewer)} as days from ${threadsOf(viewer.id)} t where t.id = ${threadId}::integer) t
    where days is not null`.execute(db);
  return rows[0]?.days;
}

/** Counts the unread messages of all threads of a user. */
export async function countUnread(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum(unread), 0)::integer as unread from ${threadsOf(userId)} t`.execute(db);
  return rows[0]?.unread ?? 0;
}
