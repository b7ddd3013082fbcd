import { type RawBuilder, sql } from 'kysely';
import { type Writing as WritingToContact, beginWriting } from '#server/contacts/service.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Emit } from '#server/platform/events/events.ts';
import { type MessageRow, columns, storedColumns } from './message-store.ts';
import { type Subject, findSubject } from './position-store.ts';

export interface NewMessage {
  threadId: number;
  userId: number;
  text: string;
  clientKey: string | null;
  /** File name of a video uploaded by the writer and not yet sent. */
  video: string | null;
  /** What is said in the video. */
  videoText?: string | null;
  /** File names of attachments uploaded by the writer and not yet sent; only for a message written on its own. */
  attachments?: readonly string[];
  /** Public id of the position that it is about; without it, that of the last message. */
  about?: string | null;
  /** The writer's session, which must be open; null for messages written without one, such as sample data. */
  tokenHash: Buffer | null;
}

/** Dependencies of writing to a contact, with the emitter of events. */
export interface Writing extends WritingToContact {
  emit: Emit;
  /**
   * Whether it is only about an end, so that it moves no candidate, and is about the named position only if it may be.
   */
  movesNobody?: boolean | undefined;
  /** Whether a feature writes it for the user: it is stored even once the thread has changed its position too often. */
  isNotice?: boolean | undefined;
}

/** Null if the client key is already used, or a video or file is not available to the writer. */
export interface Inserted {
  message: MessageRow | null;
}

type InsertedRow = { place: number; isFree: boolean; isBeginning: boolean } & {
  [Column in keyof Omit<MessageRow, 'about'>]: MessageRow[Column] | null;
};

/** The contact of the thread's people decides about the message, or is changed by it: see `insertDecided`. */
type Undecided = 'undecided';

/**
 * Stores messages in one statement and enqueues a mail to each recipient of those with a session. Results are in the
 * order of messages. Undefined if the writer is not in the thread or may not begin it, it is hidden from or closed to
 * them, the other person is suspended, or the session has ended.
 * Unless `decided`, a message is `undecided` and not stored if its thread is unsettled for the writer. By
 * `contact_state`, a thread is settled once both sides have written, or for the side that wrote first. It is unsettled
 * where `stage_waits_for` is the writer's side, and for a message that begins to be about another position. Only a
 * decided one begins that, with the position that was found for it.
 * A thread stays locked until the commit and ids are taken under that lock. Ids in a thread therefore grow in the order
 * of storing, and a reader with `afterId` misses none. The writer's row is locked first, in the same order as deleting
 * a user. The video and the files are locked last, so only one of two statements can send them. One statement must not
 * contain them twice, and may contain files only with a single message. Without files it omits the parts for them.
 * With `skipsLocked`, messages whose writer or thread is locked are left out, so that the statement waits for no lock.
 */
async function insertMessages(
  db: Database,
  messages: readonly NewMessage[],
  { skipsLocked, decided }: { skipsLocked: boolean; decided?: { subject: Subject | undefined } },
): Promise<(Inserted | Undecided | undefined)[]> {
  const policy = sql.raw(skipsLocked ? 'skip locked' : '');
  const free = sql.raw(
    decided
      ? 'true'
      : `(
          (t.contact_state = 'settled' or t.contact_state = case when w.company_id is null then 'byTalent' else 'byCompany' end)
          and t.stage_waits_for in ('none', case when w.company_id is null then 'company' else 'talent' end)
          and (t.position_id is null or t.last_message_id is not null)
          and (w.about is null or exists (
            select from positions p where p.id = t.position_id and p.hash_id = w.about
          ))
        )`,
  );
  const files = messages.flatMap(({ attachments = [] }) => attachments);
  if (files.length > 0 && messages.length > 1) throw new Error('A message with files is stored on its own.');
  const carried = files.length > 0 ? carry(files, policy) : carryNone;
  const subject = decided?.subject;
  const begun = subject ? begin(subject) : beginNone;
  const { rows } = await sql<InsertedRow>`
    with asked as (
      select * from unnest(
        ${messages.map(({ threadId }) => threadId)}::integer[], ${messages.map(({ userId }) => userId)}::integer[],
        ${messages.map(({ text }) => text)}::text[], ${messages.map(({ clientKey }) => clientKey)}::text[],
        ${messages.map(({ video }) => video)}::text[], ${messages.map(({ tokenHash }) => tokenHash)}::bytea[],
        ${messages.map(({ about }) => about ?? null)}::text[], ${messages.map(({ videoText }) => videoText ?? null)}::text[]
      ) with ordinality as asked (thread_id, user_id, text, client_key, video, token_hash, about, video_text, place)
    ), writer as (
      select asked.*, u.company_id from asked join users u on u.id = asked.user_id
      where token_hash is null
        or exists (select from sessions s where s.token_hash = asked.token_hash and s.expires_at > now())
      for key share of u ${policy}
    ), thread as (
      select w.*, case when w.user_id = t.lower_user_id then t.higher_user_id else t.lower_user_id end as recipient_id,
        ${free} as is_free${begun.former}
      from writer w join threads t on t.id = w.thread_id and w.user_id in (t.lower_user_id, t.higher_user_id)
        and t.hidden_from is distinct from w.user_id and t.hidden_by_company is null
        and case when t.last_message_id is null
          then may_begin(w.user_id, t.lower_user_id + t.higher_user_id - w.user_id) else true end
      join users recipient on recipient.is_available
        and recipient.id = case when w.user_id = t.lower_user_id then t.higher_user_id else t.lower_user_id end
      order by w.place
      for no key update of t ${policy}
    ), draft as (
      select t.place, v.file_name, v.milliseconds, v.has_poster
      from thread t join videos v on v.file_name = t.video and v.user_id = t.user_id and v.message_id is null
      for update of v ${policy}
    )${carried.found}, complete as (
      select nextval('messages_id_seq') as id, ordered.* from (
        select t.*, d.milliseconds, d.has_poster${carried.column} from thread t left join draft d using (place)${carried.join}
        where t.is_free and (t.video is null or d.place is not null)${carried.condition}
        order by t.place
      ) ordered
    ), m as (
      insert into messages (
        id, thread_id, user_id, text, client_key, video, video_text, video_seconds, has_poster${carried.column}
      )
      overriding system value
      select id, thread_id, user_id, text, client_key, video, video_text,
        case when video is not null then greatest(1, milliseconds / 1000) end, coalesce(has_poster, false)${carried.column}
      from complete
      on conflict do nothing
      returning *
    ), sent as (
      update videos set message_id = m.id, thread_id = m.thread_id from m where videos.file_name = m.video
    )${carried.claimed}${begun.stored}, mailing as (
      select count(queue_message_mail(thread_id, recipient_id)::text) from (
        select distinct c.thread_id, c.recipient_id from m join complete c using (id) where c.token_hash is not null
      ) mailed
    )
    select t.place, t.is_free, ${begun.isStored} as is_beginning, ${sql.raw(storedColumns)}
    from thread t left join complete c using (place) left join m on m.id = c.id cross join mailing`.execute(db);
  const results = new Map<number, Inserted | Undecided>(
    rows.map(({ place, isFree, isBeginning, ...row }) => {
      const about = isBeginning && subject ? { hashId: subject.hashId, title: subject.title } : null;
      return [place, isFree ? { message: isMessage(row) ? { ...row, about } : null } : 'undecided'];
    }),
  );
  return messages.map((_, index) => results.get(index + 1));
}

/** The parts of the statement that find, lock and claim the files of its only message. */
function carry(files: readonly string[], policy: RawBuilder<unknown>) {
  return {
    found: sql`, file as (
      select a.file_name, a.name, a.size
      from thread t join attachments a on a.file_name = any (${files}::text[])
        and a.user_id = t.user_id and a.message_id is null
      order by a.id
      for update of a ${policy}
    ), carried as (
      select count(*) as count, jsonb_agg(
        jsonb_build_object('fileName', file_name, 'name', name, 'size', size)
        order by array_position(${files}::text[], file_name)
      ) as attachments from file
    )`,
    join: sql` cross join carried`,
    condition: sql` and carried.count = ${files.length}::integer`,
    column: sql`, attachments`,
    claimed: sql`, claimed as (
      update attachments set message_id = m.id, thread_id = m.thread_id from m
      where attachments.file_name = any (${files}::text[])
    )`,
  };
}

const carryNone = { found: sql``, join: sql``, condition: sql``, column: sql``, claimed: sql`` };

type Inserting = Omit<InsertedRow, 'place' | 'isFree' | 'isBeginning'>;
const isMessage = (row: Inserting): row is Omit<MessageRow, 'about'> => row.id !== null;

/** The parts of the statement that note where its only message begins to be about another position. */
function begin({ id, title }: Subject) {
  return {
    former: sql`, t.position_id is distinct from ${id}::integer or t.last_message_id is null as is_beginning`,
    stored: sql`, begun as (
      insert into thread_positions (thread_id, message_id, position_id, title, begun_by, begun_at)
      select m.thread_id, m.id, ${id}::integer, ${title}::text, m.user_id, m.created_at
      from m join thread t using (thread_id) where t.is_beginning
      returning 1
    )`,
    isStored: sql`exists (select from begun)`,
  };
}

const beginNone = { former: sql``, stored: sql``, isStored: sql`false` };

/** Stores one message; see `insertMessages`. Waits for locks. */
export async function insertMessage(
  db: Database,
  message: NewMessage,
  writing: Writing,
): Promise<Inserted | undefined> {
  const [inserted] = await insertMessages(db, [message], { skipsLocked: false });
  return inserted === 'undecided' ? insertDecided(db, message, writing) : inserted;
}

/**
 * Stores one message and its effect on the contact in one transaction, the caller's if it has one. Answers like
 * `insertMessage`. Throws 'conversation-closed', 'too-many' or 'conflict' where the contact refuses it, 'not-found' for
 * a position that it cannot be about, and 'conflict' where the thread has changed its position too often.
 */
export const insertDecided = (db: Database, message: NewMessage, writing: Writing): Promise<Inserted | undefined> =>
  db.isTransaction ? decide(db, message, writing) : withTransaction(db, (db) => decide(db, message, writing));

async function decide(db: Database, message: NewMessage, writing: Writing): Promise<Inserted | undefined> {
  const { clientKey } = message;
  const isStored = async () =>
    clientKey !== null && (await findMessageByClientKey(db, { ...message, clientKey })) !== undefined;
  const noteMessage = await beginWriting(db, message, writing, isStored);
  if (noteMessage === undefined) return undefined;
  if (noteMessage === 'stored') return { message: null };
  const subject = await findSubject(db, message);
  if (message.about != null && !subject && !writing.movesNobody) throw noSuchPosition();
  if (subject?.isTooMany && !writing.isNotice) throw tooManyPositions();
  // A notice then moves the candidate of its position, and is shown with the messages before it.
  const decided = { subject: subject?.isTooMany ? undefined : subject };
  const [inserted] = await insertMessages(db, [message], { skipsLocked: false, decided });
  if (inserted === 'undecided') throw new Error('A decided message was not decided.');
  if (inserted?.message) {
    await noteMessage();
    if (!writing.movesNobody)
      await writing.emit(db, 'threadWritten', {
        threadId: message.threadId,
        writerId: message.userId,
        positionId: subject?.id ?? null,
      });
  }
  return inserted;
}

/**
 * Stores those messages, without videos and files, that can be stored without waiting, in one transaction. Results are
 * in the order of messages. The others are undecided, or undefined: refused, or their writer or thread is locked.
 */
export async function insertAtOnce(
  db: Database,
  messages: readonly NewMessage[],
): Promise<((Inserted & { message: MessageRow }) | Undecided | undefined)[]> {
  const results = await insertMessages(db, messages, { skipsLocked: true });
  return results.map((inserted) => {
    if (inserted === 'undecided') return inserted;
    return inserted?.message ? { message: inserted.message } : undefined;
  });
}

const noSuchPosition = () =>
  new AppError('not-found', 'The conversation cannot be about this position.', { reason: { code: 'noSuchPosition' } });

const tooManyPositions = () =>
  new AppError('conflict', 'The conversation has changed its position too often.', {
    reason: { code: 'tooManyPositions' },
  });

/** Finds a user's message in a thread by its client key. */
export async function findMessageByClientKey(
  db: Database,
  { threadId, userId, clientKey }: Pick<NewMessage, 'threadId' | 'userId'> & { clientKey: string },
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${sql.raw(columns)} from messages m
    where m.thread_id = ${threadId}::integer and m.user_id = ${userId}::integer
      and m.client_key = ${clientKey}::text`.execute(db);
  return rows[0];
}

/** Sets the interview that a message proposes or changes. A separate statement keeps storing messages fast. */
export const setInterview = (
  db: Database,
  { threadId, messageId, interviewId }: { threadId: number; messageId: number; interviewId: number },
) =>
  db
    .updateTable('messages')
    .set({ interviewId })
    .where('threadId', '=', threadId)
    .where('id', '=', messageId)
    .execute();
