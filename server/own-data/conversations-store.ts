import { type Selectable, sql } from 'kysely';
import type { CloseReason, ClosingReason, DeclineReason } from '#contract/contacts.ts';
import type { DB } from '#server/platform/database/schema.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Rows per part of a list. */
const partSize = { threads: 100, messages: 200, contacts: 200 };

/** The threads of a user, except those gone for them, which would reveal who hides. */
const threadsOf = (userId: number) => sql`(
  select *, case when lower_user_id = ${userId}::integer then higher_user_id else lower_user_id end as partner_id
  from threads
  where ${userId}::integer in (lower_user_id, higher_user_id) and hidden_from is distinct from ${userId}::integer
)`;

export interface ThreadRow {
  id: number;
  firstName: string;
  lastName: string;
  title: string;
  company: string | null;
  positionTitle: string | null;
  createdAt: Date;
  isShared: boolean;
  isArchived: boolean;
  closedBy: number | null;
  closingReason: ClosingReason | null;
}

/** Lists a user's threads with messages, by ascending id. */
export async function listThreads(db: Database, userId: number, afterId: number): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    select t.id, u.first_name, u.last_name, u.title, c.name as company, t.position_title, t.created_at,
      t.shared_from_id is not null as is_shared,
      case when t.closed_after_id = t.last_message_id then t.closed_by end as closed_by, t.closing_reason,
      coalesce(
        case when t.lower_user_id = ${userId}::integer then t.lower_archived_id else t.higher_archived_id end
          = t.last_message_id, false) as is_archived
    from ${threadsOf(userId)} t
    join users u on u.id = t.partner_id left join companies c on c.id = u.company_id
    where t.last_message_id is not null and t.id > ${afterId}::integer
    order by t.id limit ${partSize.threads}::integer`.execute(db);
  return rows;
}

export interface MessageRow {
  id: number;
  userId: number;
  text: string;
  createdAt: Date;
  video: string | null;
  videoSeconds: number | null;
  videoText: string | null;
  attachments: Selectable<DB['messages']>['attachments'];
  /** Title of the position that messages are about from it on; null where that does not change. */
  about: string | null;
}

/** Lists the messages of a thread in the order of storing. */
export const listMessages = (db: Database, threadId: number, afterId: number): Promise<MessageRow[]> =>
  db
    .selectFrom('messages as m')
    .leftJoin('threadPositions as b', (join) =>
      join.onRef('b.threadId', '=', 'm.threadId').onRef('b.messageId', '=', 'm.id'),
    )
    .select(['m.id', 'm.userId', 'm.text', 'm.createdAt', 'm.video', 'm.videoSeconds', 'm.videoText'])
    .select('m.attachments')
    .select('b.title as about')
    .where('m.threadId', '=', threadId)
    .where('m.id', '>', afterId)
    .orderBy('m.id')
    .limit(partSize.messages)
    .execute();

export interface VideoRow {
  fileName: string;
  hasPoster: boolean;
}

/** Lists the videos in threads. */
export async function listVideos(db: Database, threadIds: readonly number[]): Promise<VideoRow[]> {
  const { rows } = await sql<VideoRow>`
    select file_name, has_poster from videos where thread_id = any (${threadIds}::integer[]) order by id`.execute(db);
  return rows;
}

/** Lists the stored names of files in threads. */
export async function listAttachments(db: Database, threadIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ fileName: string }>`
    select file_name from attachments where thread_id = any (${threadIds}::integer[]) order by id`.execute(db);
  return rows.map(({ fileName }) => fileName);
}

/** Bytes of the videos and files in a copy of a user's data: those in their threads, and their unsent ones. */
export async function sumFileBytes(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::float8 as bytes from (
      select thread_id, user_id, message_id, size from videos
      union all
      select thread_id, user_id, message_id, size from attachments
    ) files
    where thread_id in (select id from ${threadsOf(userId)} t)
      or (user_id = ${userId}::integer and message_id is null)`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Lists a user's unsent videos. */
export const listUnsentVideos = (db: Database, userId: number): Promise<VideoRow[]> =>
  db
    .selectFrom('videos')
    .select(['fileName', 'hasPoster'])
    .where('userId', '=', userId)
    .where('messageId', 'is', null)
    .orderBy('id')
    .execute();

/** Lists the stored names of a user's unsent files. */
export async function listUnsentAttachments(db: Database, userId: number): Promise<string[]> {
  const { rows } = await sql<{ fileName: string }>`
    select file_name from attachments
    where user_id = ${userId}::integer and message_id is null order by id`.execute(db);
  return rows.map(({ fileName }) => fileName);
}

export interface ContactRow {
  /** Id of the other side. */
  id: number;
  talent: string;
  company: string;
  openedBy: 'talent' | 'company';
  openedAt: Date;
  answer: DB['contacts']['answer'];
  answeredAt: Date | null;
  reason: CloseReason | DeclineReason | null;
  closedBy: 'talent' | 'company' | null;
  closedAt: Date | null;
  lapsedAt: Date | null;
  threadId: number | null;
}

/** Lists the first contacts of a talent, or of a company in a member's threads, by the other side's id. */
export async function listContacts(
  db: Database,
  { id, companyId }: { id: number; companyId: number | null },
  afterId: number,
): Promise<ContactRow[]> {
  const [own, other] =
    companyId === null
      ? [sql`k.talent_id = ${id}::integer`, sql`k.company_id`]
      : [sql`k.company_id = ${companyId}::integer and k.thread_id is not null`, sql`k.talent_id`];
  const { rows } = await sql<ContactRow>`
    select ${other} as id, u.first_name || ' ' || u.last_name as talent, c.name as company, k.opened_by, k.opened_at,
      k.answer, k.answered_at, k.reason, k.closed_by, k.closed_at, k.lapsed_at, k.thread_id
    from contacts k join users u on u.id = k.talent_id join companies c on c.id = k.company_id
    where ${own} and ${other} > ${afterId}::integer
      and (k.thread_id is null or exists (select from ${threadsOf(id)} t where t.id = k.thread_id))
    order by ${other} limit ${partSize.contacts}::integer`.execute(db);
  return rows;
}

/** Finds how a talent or company answers first messages; null while there is too little data. */
export const findAnswerRate = async (
  db: Database,
  { id, companyId }: { id: number; companyId: number | null },
): Promise<{ settled: number; answered: number; medianSeconds: number | null } | null> =>
  (await db
    .selectFrom('answerRates')
    .select(['settled', 'answered', 'medianSeconds'])
    .where(companyId === null ? 'talentId' : 'companyId', '=', companyId ?? id)
    .executeTakeFirst()) ?? null;

/** Lists the interviews of threads, earliest first. */
export const listInterviews = (db: Database, threadIds: readonly number[]) =>
  db
    .selectFrom('interviews')
    .selectAll()
    .where('threadId', '=', sql<number>`any (${threadIds}::integer[])`)
    .orderBy('id')
    .execute();
