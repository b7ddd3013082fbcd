import { sql } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';

export type MessageMailFrequency = 'atOnce' | 'daily' | 'never';

/** Recipient of a mail. */
export interface MailRecipient {
  id: number;
  type: AccountType;
  email: string;
  /** Null unless chosen. */
  language: string | null;
  lastSeenAt: Date | null;
  isRefused: boolean;
  isAvailable: boolean;
  frequency: MessageMailFrequency;
  /** The database's clock; every comparison with stored times uses it. */
  now: Date;
}

/** Whether mail about messages may be sent to a recipient. */
export const wantsMail = (
  recipient: MailRecipient | undefined,
): recipient is MailRecipient & { frequency: Exclude<MessageMailFrequency, 'never'> } =>
  recipient !== undefined && !recipient.isRefused && recipient.isAvailable && recipient.frequency !== 'never';

export async function findMailRecipient(db: Database, userId: number): Promise<MailRecipient | undefined> {
  const { rows } = await sql<MailRecipient>`
    select u.id, u.type, u.email, u.language, u.last_seen_at, u.email_refused_at is not null as is_refused,
      u.is_available,
      coalesce(s.messages, 'atOnce') as frequency, clock_timestamp() as now
    from users u left join mail_settings s on s.user_id = u.id
    where u.id = ${userId}::integer`.execute(db);
  return rows[0];
}

/** Serializes the decisions about one person's mails until the transaction ends. */
export async function lockMailTo(db: Database, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockName}::integer, ${userId}::integer)`.execute(db);
}

/** First half of the advisory lock's key; no other lock in the product uses it. */
const lockName = 1_201;

/** Waits for a writer in the thread to finish, then blocks other writers until the transaction ends. */
export async function lockThread(db: Database, threadId: number): Promise<void> {
  await sql`select from threads where id = ${threadId}::integer for no key update`.execute(db);
}

/** Messages of one thread that were neither read by the recipient nor mailed to them. */
export interface WaitingThread {
  threadId: number;
  fromId: number;
  throughId: number;
  firstAt: Date;
  lastAt: Date;
  mailedAt: Date | null;
  /** The oldest of them that devices were not notified of; null if there is none. */
  notPushedAt: Date | null;
  pushedAt: Date | null;
}

/** Finds the waiting messages of one thread of the user. */
export async function findWaiting(db: Database, userId: number, threadId: number): Promise<WaitingThread | undefined> {
  const { rows } = await sql<WaitingThread>`
    select t.id as thread_id, m.from_id, m.through_id, m.first_at, m.last_at, mailed.mailed_at,
      m.not_pushed_at, mailed.pushed_at
    from ${threadOf(userId, threadId)} t
    left join message_mails mailed on mailed.thread_id = t.id and mailed.user_id = ${userId}::integer
    cross join lateral (
      select min(m.id) as from_id, max(m.id) as through_id, min(m.created_at) as first_at,
        max(m.created_at) as last_at,
        min(m.created_at) filter (where m.id > coalesce(mailed.pushed_id, 0)) as not_pushed_at
      from messages m
      where m.thread_id = ${threadId}::integer and m.user_id = t.partner_id
        and m.id > greatest(t.read_id, mailed.mailed_id)
    ) m
    where m.from_id is not null`.execute(db);
  return rows[0];
}

/** Lists the waiting messages of all the user's threads, the longest waiting first. */
export async function listWaiting(db: Database, userId: number): Promise<WaitingThread[]> {
  const { rows } = await sql<{ id: number }>`
    select id from threads
    where lower_user_id = ${userId}::integer and lower_unread > 0 and hidden_from is distinct from ${userId}::integer
    union all
    select id from threads
    where higher_user_id = ${userId}::integer and higher_unread > 0 and hidden_from is distinct from ${userId}::integer
  `.execute(db);
  const waiting: WaitingThread[] = [];
  for (const { id } of rows) {
    const one = await findWaiting(db, userId, id);
    if (one) waiting.push(one);
  }
  return waiting.toSorted((one, other) => one.fromId - other.fromId);
}

/** A thread from the side of one of its people; no row for others, nor if it is gone for them. */
const threadOf = (userId: number, threadId: number) => sql`(
  select id, case when lower_user_id = ${userId}::integer then higher_user_id else lower_user_id end as partner_id,
    case when lower_user_id = ${userId}::integer then lower_read_id else higher_read_id end as read_id
  from threads
  where id = ${threadId}::integer and ${userId}::integer in (lower_user_id, higher_user_id)
    and hidden_from is distinct from ${userId}::integer
)`;

/** Records that these messages are being mailed to the user. */
export async function saveMailed(db: Database, userId: number, threads: readonly WaitingThread[]): Promise<void> {
  await sql`
    insert into message_mails (thread_id, user_id, mailed_id, mailed_at)
    select thread_id, ${userId}::integer, through_id, now()
    from unnest(${threads.map(({ threadId }) => threadId)}::integer[], ${threads.map(({ throughId }) => throughId)}::bigint[])
      as mailed (thread_id, through_id)
    on conflict (thread_id, user_id) do update set mailed_id = excluded.mailed_id, mailed_at = excluded.mailed_at`.execute(
    db,
  );
}

/** Records that the user's devices are being notified of these messages. */
export async function savePushed(db: Database, userId: number, { threadId, throughId }: WaitingThread): Promise<void> {
  await sql`
    insert into message_mails (thread_id, user_id, pushed_id, pushed_at)
    values (${threadId}::integer, ${userId}::integer, ${throughId}::bigint, now())
    on conflict (thread_id, user_id) do update set pushed_id = excluded.pushed_id, pushed_at = excluded.pushed_at`.execute(
    db,
  );
}

/** A message as shown in a mail. */
export interface MailedMessage {
  text: string;
  hasVideo: boolean;
  /** Names of its files. */
  files: string[];
}

/** A thread in a mail, with those of its messages that still exist and are unread. */
export interface UnreadThread {
  partnerId: number;
  firstName: string;
  lastName: string;
  companyName: string | null;
  /** Key of the company's logo. */
  companyAvatarKey: string | null;
  count: number;
  /** The first messages, ascending. */
  messages: MailedMessage[];
}

/** Messages shown per thread in a mail. */
const maxShown = 20;

interface Range {
  threadId: number;
  fromId: number;
  throughId: number;
}

/** Lists those of the threads that still have unread messages in their range. */
export async function listUnread(db: Database, userId: number, ranges: readonly Range[]): Promise<UnreadThread[]> {
  const unread: UnreadThread[] = [];
  for (const range of ranges) {
    const thread = await findUnread(db, userId, range);
    if (thread) unread.push(thread);
  }
  return unread;
}

async function findUnread(
  db: Database,
  userId: number,
  { threadId, fromId, throughId }: Range,
): Promise<UnreadThread | undefined> {
  const { rows } = await sql<UnreadThread>`
    select t.partner_id, u.first_name, u.last_name, c.name as company_name, c.avatar_key as company_avatar_key,
      m.count, m.messages
    from ${threadOf(userId, threadId)} t
    join users u on u.id = t.partner_id and u.is_available
    left join companies c on c.id = u.company_id
    cross join lateral (
      select max(place)::integer as count,
        json_agg(json_build_object('text', text, 'hasVideo', has_video, 'files', files) order by place) filter (where place <= ${maxShown}::integer) as messages
      from (
        select m.text, m.video is not null as has_video,
          coalesce(jsonb_path_query_array(m.attachments, '$[*].name'), '[]') as files, row_number() over (order by m.id) as place
        from messages m
        where m.thread_id = ${threadId}::integer and m.user_id = t.partner_id and m.id > t.read_id
          and m.id between ${fromId}::bigint and ${throughId}::bigint
      ) m
    ) m
    where m.count > 0`.execute(db);
  return rows[0];
}
