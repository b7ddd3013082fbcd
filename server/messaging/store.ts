import { sql } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import type { Message } from '#contract/messaging.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** How many messages one call answers. */
const pageSize = 50;

/** A message in the contract's shape, made by PostgreSQL: a poll is answered from one row. */
const messageJson = sql`json_build_object(
  'id', m.id, 'user_id', m.user_id, 'text', m.text, 'video', null,
  'created_at', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
)`;

export interface Recipient {
  id: number;
  type: AccountType;
  companyId: number | null;
  /** The thread these two people already have. */
  threadId: number | null;
}

/** The person a viewer wants to write to, with the thread the two have. */
export async function findRecipient(db: Database, viewerId: number, userId: number): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select u.id, u.type, u.company_id, t.id as thread_id
    from users u
    left join threads t
      on t.lower_user_id = least(u.id, ${viewerId}::integer) and t.higher_user_id = greatest(u.id, ${viewerId}::integer)
    where u.id = ${userId}::integer`.execute(db);
  return rows[0];
}

/** Makes the thread of two people, or finds the one somebody else makes at this moment: the conflicting update waits for them. */
export async function upsertThread(db: Database, oneUserId: number, otherUserId: number): Promise<number> {
  const { id } = await db
    .insertInto('threads')
    .values({ lowerUserId: Math.min(oneUserId, otherUserId), higherUserId: Math.max(oneUserId, otherUserId) })
    .onConflict((conflict) =>
      conflict.constraint('one_thread_per_pair').doUpdateSet((eb) => ({ lowerUserId: eb.ref('excluded.lowerUserId') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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
  unread: number;
  lastMessageAt: Date | null;
}

/** The threads of a user that hold messages, and the one asked for in any case, newest first. */
export async function listThreads(db: Database, viewerId: number, askedThreadId: number | null): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    select t.id as thread_id, u.id as user_id, u.type, u.first_name, u.last_name, u.avatar_key,
      c.id as company_id, c.name as company_name, unread.count as unread, newest.created_at as last_message_at
    from (
      select id, higher_user_id as partner_id, lower_read_id as read_id from threads where lower_user_id = ${viewerId}::integer
      union all
      select id, lower_user_id, higher_read_id from threads where higher_user_id = ${viewerId}::integer
    ) t
    join users u on u.id = t.partner_id
    left join companies c on c.id = u.company_id
    left join lateral (
      select m.id, m.created_at from messages m where m.thread_id = t.id order by m.id desc limit 1
    ) newest on true
    cross join lateral (
      select count(*)::integer as count from messages m where m.thread_id = t.id and m.id > t.read_id and m.user_id = t.partner_id
    ) unread
    where newest.id is not null or t.id = ${askedThreadId}::integer
    order by newest.id desc nulls first`.execute(db);
  return rows;
}

export interface Window {
  beforeId: number | null;
  afterId: number | null;
}

/**
 * Messages of a thread in ascending order as the JSON the contract promises, marked as read by the viewer up to the
 * newest one answered; undefined when the viewer is not one of the two. Without `afterId` the newest of the window,
 * with it the oldest, so that following a thread with `afterId` leaves nothing out. One statement, and with nothing to
 * answer it writes nothing: this is the call that is made every second.
 */
export async function readMessages(
  db: Database,
  viewerId: number,
  threadId: number,
  { beforeId, afterId }: Window,
): Promise<string | undefined> {
  const before = sql`m.id < ${beforeId ?? Number.MAX_SAFE_INTEGER}::bigint`;
  const found = afterId === null ? before : sql`m.id > ${afterId}::bigint and ${before}`;
  const order = afterId === null ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ answer: string }>`
    with thread as (
      select id, lower_user_id = ${viewerId}::integer as is_lower,
        case when lower_user_id = ${viewerId}::integer then lower_read_id else higher_read_id end as read_id
      from threads
      where id = ${threadId}::integer and ${viewerId}::integer in (lower_user_id, higher_user_id)
    ), found as (
      select m.* from thread t cross join lateral (
        select m.* from messages m where m.thread_id = t.id and ${found} order by m.id ${order} limit ${pageSize + 1}::integer
      ) m
    ), shown as (
      select * from found m order by m.id ${order} limit ${pageSize}::integer
    ), marked as (
      update threads set
        lower_read_id = case when thread.is_lower then greatest(threads.lower_read_id, newest.id) else threads.lower_read_id end,
        higher_read_id = case when thread.is_lower then threads.higher_read_id else greatest(threads.higher_read_id, newest.id) end
      from thread, (select max(id) as id from shown) newest
      where threads.id = thread.id and newest.id > thread.read_id
    )
    select json_build_object(
      'messages', coalesce((select json_agg(${messageJson} order by m.id) from shown m), '[]'),
      'hasMore', (select count(*) from found) > ${pageSize}::integer
    )::text as answer
    from thread`.execute(db);
  return rows[0]?.answer;
}

export interface NewMessage {
  threadId: number;
  userId: number;
  text: string;
  clientKey: string | null;
}

/**
 * Stores a message; undefined when its writer is not one of the thread's two people, and `message` is null when the
 * writer has used its client key before. The thread stays locked until the commit and the id is taken under that lock,
 * so ids in a thread grow in the order of storing and a reader with `afterId` misses none. The writer's row is locked
 * first, in the order in which deleting a user takes them.
 */
export async function insertMessage(
  db: Database,
  message: NewMessage,
): Promise<{ message: Message | null } | undefined> {
  const { rows } = await sql<{ message: Message | null }>`
    with writer as (
      select id from users where id = ${message.userId}::integer for key share
    ), thread as (
      select t.id, w.id as user_id from writer w join threads t on w.id in (t.lower_user_id, t.higher_user_id)
      where t.id = ${message.threadId}::integer
      for no key update of t
    ), m as (
      insert into messages (thread_id, user_id, text, client_key)
      select id, user_id, ${message.text}::text, ${message.clientKey}::text from thread
      on conflict (user_id, client_key) where client_key is not null do nothing
      returning *
    )
    select (select ${messageJson} from m) as message from thread`.execute(db);
  return rows[0];
}

/** The message a user has written under a client key, and its thread. */
export async function findMessageByClientKey(
  db: Database,
  userId: number,
  clientKey: string,
): Promise<{ threadId: number; message: Message } | undefined> {
  const { rows } = await sql<{ threadId: number; message: Message }>`
    select m.thread_id, ${messageJson} as message from messages m
    where m.user_id = ${userId}::integer and m.client_key = ${clientKey}::text`.execute(db);
  return rows[0];
}
