import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { type MessageRow, columns } from './message-store.ts';

export interface NewMessage {
  threadId: number;
  userId: number;
  text: string;
  clientKey: string | null;
  /** File name of a video that the writer has uploaded and not yet sent. */
  video: string | null;
  /** The writer's session, which must be open; null for messages written without one, such as sample data. */
  tokenHash: Buffer | null;
}

/** Null if the client key is already used or the video is not available to the writer. */
export interface Inserted {
  message: MessageRow | null;
}

type InsertedRow = { place: number } & { [Column in keyof MessageRow]: MessageRow[Column] | null };

/**
 * Stores messages in one statement and enqueues a mail to each recipient of those that belong to a session. The result
 * has the place of each message; it is undefined if the writer is not in the thread, it is hidden from them, the other
 * person is suspended, or the session has ended.
 * A thread stays locked until the commit and ids are taken under that lock. Ids in a thread therefore grow in the order
 * of storing, and a reader with `afterId` misses none. The writer's row is locked first, in the same order as deleting a
 * user. The video is locked last, so only one of two statements can send it; one statement must not have it twice.
 * With `skipsLocked`, messages whose writer or thread is locked are left out, so that the statement waits for nobody.
 */
async function insertMessages(
  db: Database,
  messages: readonly NewMessage[],
  { skipsLocked }: { skipsLocked: boolean },
): Promise<(Inserted | undefined)[]> {
  const policy = sql.raw(skipsLocked ? 'skip locked' : '');
  const { rows } = await sql<InsertedRow>`
    with asked as (
      select * from unnest(
        ${messages.map(({ threadId }) => threadId)}::integer[], ${messages.map(({ userId }) => userId)}::integer[],
        ${messages.map(({ text }) => text)}::text[], ${messages.map(({ clientKey }) => clientKey)}::text[],
        ${messages.map(({ video }) => video)}::text[], ${messages.map(({ tokenHash }) => tokenHash)}::bytea[]
      ) with ordinality as asked (thread_id, user_id, text, client_key, video, token_hash, place)
    ), writer as (
      select asked.* from asked join users u on u.id = asked.user_id
      where token_hash is null
        or exists (select from sessions s where s.token_hash = asked.token_hash and s.expires_at > now())
      for key share of u ${policy}
    ), thread as (
      select w.*, case when w.user_id = t.lower_user_id then t.higher_user_id else t.lower_user_id end as recipient_id
      from writer w join threads t on t.id = w.thread_id and w.user_id in (t.lower_user_id, t.higher_user_id)
        and t.hidden_from is distinct from w.user_id
      join users recipient on recipient.is_available
        and recipient.id = case when w.user_id = t.lower_user_id then t.higher_user_id else t.lower_user_id end
      order by w.place
      for no key update of t ${policy}
    ), draft as (
      select t.place, v.file_name, v.milliseconds, v.has_poster
      from thread t join videos v on v.file_name = t.video and v.user_id = t.user_id and v.message_id is null
      for update of v ${policy}
    ), complete as (
      select nextval('messages_id_seq') as id, ordered.* from (
        select t.*, d.milliseconds, d.has_poster from thread t left join draft d using (place)
        where t.video is null or d.place is not null
        order by t.place
      ) ordered
    ), m as (
      insert into messages (id, thread_id, user_id, text, client_key, video, video_seconds, has_poster)
      overriding system value
      select id, thread_id, user_id, text, client_key, video,
        case when video is not null then greatest(1, milliseconds / 1000) end, coalesce(has_poster, false)
      from complete
      on conflict (user_id, client_key) where client_key is not null do nothing
      returning *
    ), sent as (
      update videos set message_id = m.id from m where videos.file_name = m.video
    ), mailing as (
      select count(queue_message_mail(thread_id, recipient_id)::text) from (
        select distinct c.thread_id, c.recipient_id from m join complete c using (id) where c.token_hash is not null
      ) mailed
    )
    select t.place, ${sql.raw(columns)}
    from thread t left join complete c using (place) left join m on m.id = c.id cross join mailing`.execute(db);
  const results = new Map(rows.map((row) => [row.place, { message: isMessage(row) ? row : null }]));
  return messages.map((_, index) => results.get(index + 1));
}

const isMessage = (row: InsertedRow): row is InsertedRow & MessageRow => row.id !== null;

/** Stores one message; see `insertMessages`. Waits for locks. */
export async function insertMessage(db: Database, message: NewMessage): Promise<Inserted | undefined> {
  const [inserted] = await insertMessages(db, [message], { skipsLocked: false });
  return inserted;
}

/**
 * Stores those messages without a video that can be stored at once, in one transaction. Returns them by place. The others
 * are undefined: their writer or thread is locked, or they are refused.
 */
export async function insertAtOnce(
  db: Database,
  messages: readonly NewMessage[],
): Promise<((Inserted & { message: MessageRow }) | undefined)[]> {
  const results = await insertMessages(db, messages, { skipsLocked: true });
  return results.map((inserted) => (inserted?.message ? { message: inserted.message } : undefined));
}

/** Finds the message, and its thread, that a user has written under a client key. */
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
