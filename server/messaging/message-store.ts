import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/platform/database/connect.ts';
import { isOpen } from '#server/platform/session/session.ts';
import type { ViewerSession } from '#server/platform/session/viewer.ts';

/** How many messages one call answers. */
const pageSize = 50;

export interface MessageRow {
  id: number;
  userId: number;
  text: string;
  /** As JSON writes a moment in UTC, but without the Z: `2026-11-21T08:36:46.632677`, with fewer or no digits at the end. */
  createdAt: string;
  /** The file name of the video it carries. */
  video: string | null;
  videoSeconds: number | null;
  hasPoster: boolean;
}

/** Of a message `m`; to_json writes the time alike whatever the database's settings, and costs half of to_char. */
const columns = `m.id, m.user_id, m.text, to_json(m.created_at at time zone 'UTC') as created_at, m.video, m.video_seconds, m.has_poster`;

/** Who reads or writes, and the session that says so. */
export interface Reader {
  id: number;
  session: ViewerSession;
}

/** The people of a thread and the id of its last message, 0 before the first. */
export interface ThreadHead {
  readonly lowerUserId: number;
  readonly higherUserId: number;
  readonly lastId: number;
}

export interface Page {
  /** Ascending. */
  messages: MessageRow[];
  hasMore: boolean;
  head: ThreadHead;
  /** Up to which message the reader had read. */
  readId: number;
}

export interface Window {
  beforeId: number | null;
  afterId: number | null;
}

/** The thread of a reader whose session is open, beside each message found in it, or once beside none. */
const pageStatement = (wanted: string, order: 'asc' | 'desc'): string => `
  with thread as (
    select id, lower_user_id, higher_user_id,
      case when lower_user_id = $2::integer then lower_read_id else higher_read_id end as read_id
    from threads
    where id = $1::integer and $2::integer in (lower_user_id, higher_user_id)
      and exists (select from sessions where token_hash = $3::bytea and expires_at > now())
  )
  select t.lower_user_id, t.higher_user_id, t.read_id,
    (select max(m.id) from messages m where m.thread_id = $1::integer), ${columns}
  from thread t left join lateral (
    select * from messages m where m.thread_id = t.id and ${wanted}
    order by m.id ${order} limit ${pageSize + 1}
  ) m on true`;

const newest = { name: 'messages-before', text: pageStatement('m.id < $4::bigint', 'desc') };
const next = { name: 'messages-after', text: pageStatement('m.id < $4::bigint and m.id > $5::bigint', 'asc') };

type PageColumns = [
  lowerUserId: number,
  higherUserId: number,
  readId: number,
  lastId: number | null,
  ...message:
    | [
        id: number,
        userId: number,
        text: string,
        createdAt: string,
        video: string | null,
        videoSeconds: number | null,
        hasPoster: boolean,
      ]
    | [id: null],
];

/**
 * A page of a thread; undefined when the reader is not one of the two or their session has ended. Without `afterId` the
 * newest of the window, with it the oldest, so that following a thread with `afterId` leaves nothing out. By hand and as
 * arrays, since a page is read for every message that arrives: half the cost of objects by way of the query builder, and
 * less than JSON made by PostgreSQL (measured, 250, 330 and 310 microseconds for 50 messages).
 */
export async function findPage(
  pool: pg.Pool,
  { id: readerId, session }: Reader,
  threadId: number,
  { beforeId, afterId }: Window,
): Promise<Page | undefined> {
  const values = [threadId, readerId, session.tokenHash, beforeId ?? Number.MAX_SAFE_INTEGER];
  const statement = afterId === null ? { ...newest, values } : { ...next, values: [...values, afterId] };
  const { rows } = await pool.query<PageColumns>({ ...statement, rowMode: 'array' });
  const [first] = rows;
  if (!first) return undefined;
  const messages: MessageRow[] = [];
  for (const [, , , , id, userId, text, createdAt, video, videoSeconds, hasPoster] of rows) {
    if (id === null || messages.length === pageSize) break;
    messages.push({ id, userId, text, createdAt, video, videoSeconds, hasPoster });
  }
  if (afterId === null) messages.reverse();
  const [lowerUserId, higherUserId, readId, lastId] = first;
  const head = { lowerUserId, higherUserId, lastId: lastId ?? 0 };
  return { messages, hasMore: rows.length > pageSize, head, readId };
}

/** Notes that one of the thread's two people has read up to a message, never back. */
export async function updateReadId(db: Database, readerId: number, threadId: number, messageId: number): Promise<void> {
  await sql`
    update threads set
      lower_read_id = case when lower_user_id = ${readerId}::integer then greatest(lower_read_id, ${messageId}::bigint) else lower_read_id end,
      higher_read_id = case when higher_user_id = ${readerId}::integer then greatest(higher_read_id, ${messageId}::bigint) else higher_read_id end
    where id = ${threadId}::integer`.execute(db);
}

export interface NewMessage {
  threadId: number;
  userId: number;
  text: string;
  clientKey: string | null;
  /** The file name of a video the writer has uploaded and not sent. */
  video: string | null;
  /** The writer's session, which must not have ended; null for what no session writes, such as sample data. */
  tokenHash: Buffer | null;
}

/**
 * Stores a message; undefined when its writer is not one of the thread's two people or their session has ended, and
 * `message` is null when the writer has used its client key before, or has no such video to send. The thread stays locked
 * until the commit and the id is taken under that lock, so ids in a thread grow in the order of storing and a reader with
 * `afterId` misses none. The writer's row is locked first, in the order in which deleting a user takes them; the video
 * last, so that of two messages only one carries it. A mail to the recipient is queued along with what a session writes.
 */
export async function insertMessage(
  db: Database,
  message: NewMessage,
): Promise<{ message: MessageRow | null } | undefined> {
  const isWriting =
    message.tokenHash === null ? sql`true` : sql`exists (select from sessions where ${isOpen(message.tokenHash)})`;
  const { rows } = await sql<{ [Column in keyof MessageRow]: MessageRow[Column] | null }>`
    with writer as (
      select id from users where id = ${message.userId}::integer and ${isWriting} for key share
    ), thread as (
      select t.id, w.id as user_id, case when w.id = t.lower_user_id then t.higher_user_id else t.lower_user_id end as recipient_id
      from writer w join threads t on w.id in (t.lower_user_id, t.higher_user_id)
      where t.id = ${message.threadId}::integer
      for no key update of t
    ), draft as (
      select v.file_name, v.milliseconds, v.has_poster from thread join videos v using (user_id)
      where v.file_name = ${message.video}::text and v.message_id is null
      for update of v
    ), m as (
      insert into messages (thread_id, user_id, text, client_key, video, video_seconds, has_poster)
      select id, user_id, ${message.text}::text, ${message.clientKey}::text,
        file_name, greatest(1, milliseconds / 1000), coalesce(has_poster, false)
      from thread left join draft on true
      where ${message.video}::text is null or file_name is not null
      on conflict (user_id, client_key) where client_key is not null do nothing
      returning *
    ), sent as (
      update videos set message_id = m.id from m where videos.file_name = m.video
    ), mailing as (
      select queue_message_mail(thread.id, thread.recipient_id) from thread join m on true
      where ${message.tokenHash !== null}::boolean
    )
    select ${sql.raw(columns)} from thread left join m on true left join mailing on true`.execute(db);
  const [row] = rows;
  return row && { message: isMessage(row) ? row : null };
}

const isMessage = (row: { [Column in keyof MessageRow]: MessageRow[Column] | null }): row is MessageRow =>
  row.id !== null;

/** The message a user has written under a client key, and its thread. */
export async function findMessageByClientKey(
  db: Database,
  userId: number,
  clientKey: string,
): Promise<(MessageRow & { threadId: number }) | undefined> {
  const { rows } = await sql<MessageRow & { threadId: number }>`
    select m.thread_id, ${sql.raw(columns)} from messages m
    where m.user_id = ${userId}::integer and m.client_key = ${clientKey}::text`.execute(db);
  return rows[0];
}
