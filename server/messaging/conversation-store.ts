import { sql } from 'kysely';
import type { ClosingReason } from '#contract/contacts.ts';
import { maxTeamThreads } from '#contract/conversations.ts';
import type { About } from '#contract/messaging.ts';
import { lockPosition } from '#server/contacts/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { isSeenBy } from '#server/privacy/service.ts';
import { type Reader, aboutColumn } from './message-store.ts';
import type { Standing } from './policy.ts';

export interface LockedThread extends Standing {
  partnerId: number;
  isShared: boolean;
  /** Whose last message awaits an answer; null for neither's. */
  lastWriterId: number | null;
  /** The other person's language; null unless chosen. */
  language: string | null;
}

/** Finds the company of a viewer's thread; undefined if the thread is not theirs. */
export async function findCompanyOf(db: Database, userId: number, threadId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select u.company_id as id from threads t join users u on u.id in (t.lower_user_id, t.higher_user_id)
    where t.id = ${threadId}::integer and ${userId}::integer in (t.lower_user_id, t.higher_user_id)
      and u.company_id is not null
    limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * Locks a thread of a viewer until the transaction ends; undefined if it is not theirs, is gone for them, or their
 * session has ended. Locks its two people first, by id, as first contacts and deleting a user do, and then the position
 * with the public id `about`, as deleting a position does.
 */
export async function lockOwnThread(
  db: Database,
  { id, session }: Reader,
  threadId: number,
  about: string | null = null,
): Promise<LockedThread | undefined> {
  await sql`
    select from users where id in (
      select unnest(array[lower_user_id, higher_user_id]) from threads
      where id = ${threadId}::integer and ${id}::integer in (lower_user_id, higher_user_id)
    ) order by id for key share`.execute(db);
  if (about !== null) await lockPosition(db, about);
  const { rows } = await sql<LockedThread>`
    select t.contact_state, partner.id as partner_id, partner.company_id is not distinct from own.company_id as is_between_colleagues,
      t.hidden_from is not null or not partner.is_available as is_ended,
      t.shared_from_id is not null as is_shared, t.last_writer_id, partner.language
    from threads t
    join users own on own.id = ${id}::integer
    join users partner on partner.id = t.lower_user_id + t.higher_user_id - own.id
    where t.id = ${threadId}::integer and own.id in (t.lower_user_id, t.higher_user_id)
      and t.hidden_from is distinct from own.id
      and exists (select from sessions where token_hash = ${session.tokenHash}::bytea and expires_at > now())
    for no key update of t`.execute(db);
  return rows[0];
}

/**
 * Stores the first shared message of a thread; null ends sharing. The message neither needs an answer nor is one, so
 * the writer of the one before it remains the last writer.
 */
export async function setShared(
  db: Database,
  { threadId, fromId, lastWriterId }: { threadId: number; fromId: number | null; lastWriterId: number | null },
): Promise<void> {
  await sql`
    update threads set shared_from_id = ${fromId}::bigint, last_writer_id = ${lastWriterId}::integer
    where id = ${threadId}::integer`.execute(db);
}

/** Sets whose last message in a thread awaits an answer; null for neither's. */
export async function setLastWriter(db: Database, threadId: number, lastWriterId: number | null): Promise<void> {
  await sql`
    update threads set last_writer_id = ${lastWriterId}::integer where id = ${threadId}::integer`.execute(db);
}

/** Closes a thread until its next message. */
export async function setClosed(
  db: Database,
  { threadId, userId, reason }: { threadId: number; userId: number; reason: ClosingReason | null },
): Promise<void> {
  await sql`
    update threads set closed_after_id = last_message_id, closed_by = ${userId}::integer, closing_reason = ${reason}::text
    where id = ${threadId}::integer`.execute(db);
}

/**
 * Archives a user's thread until its next message, unless it has messages unread by them; or unarchives it. Returns
 * whether the thread is theirs.
 */
export async function setArchived(
  db: Database,
  { threadId, userId, isArchived }: { threadId: number; userId: number; isArchived: boolean },
): Promise<boolean> {
  const archived = (side: 'lower' | 'higher') => sql`
    case when ${userId}::integer <> ${sql.ref(`${side}_user_id`)} then ${sql.ref(`${side}_archived_id`)}
      when ${isArchived}::boolean and ${sql.ref(`${side}_unread`)} = 0 then last_message_id end`;
  const { rows } = await sql`
    update threads set lower_archived_id = ${archived('lower')}, higher_archived_id = ${archived('higher')}
    where id = ${threadId}::integer and ${userId}::integer in (lower_user_id, higher_user_id)
      and hidden_from is distinct from ${userId}::integer
    returning id`.execute(db);
  return rows.length > 0;
}

interface PersonRow {
  id: number;
  firstName: string;
  lastName: string;
  avatarKey: string | null;
}

export interface SharedRow {
  threadId: number;
  talent: PersonRow;
  member: PersonRow;
  lastMessageAt: Date;
  /** Title of its last messages' position, as both could see it. */
  positionTitle: string | null;
}

const person = (alias: string) =>
  sql.raw(`json_build_object(
  'id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name, 'avatarKey', ${alias}.avatar_key
)`);

/**
 * Lists shared threads of a viewer's company, newest message first: with a talent visible to the viewer, and gone for
 * neither of the two people. Lists all of the colleagues', or one by id, which may be the viewer's own.
 */
export async function listShared(db: Database, viewer: ClientViewer, threadId: number | null): Promise<SharedRow[]> {
  const { rows } = await sql<SharedRow>`
    select h.id as thread_id, ${person('u')} as talent, ${person('member')} as member, h.last_message_at,
      h.position_title
    from users member
    join threads h on member.id in (h.lower_user_id, h.higher_user_id)
    join talents t on t.user_id = h.lower_user_id + h.higher_user_id - member.id
    join users u on u.id = t.user_id and u.is_available
    where member.company_id = ${viewer.companyId}::integer
      and case when ${threadId}::integer is null then member.id <> ${viewer.id}::integer else h.id = ${threadId}::integer end
      and h.shared_from_id is not null and h.hidden_from is null and ${isSeenBy(viewer)}
    order by h.last_message_id desc limit ${maxTeamThreads}`.execute(db);
  return rows;
}

/** Messages per answer. */
export const pageSize = 50;

export interface SharedMessageRow {
  id: number;
  userId: number;
  text: string;
  hasVideo: boolean;
  /** Names of its files. */
  files: string[];
  createdAt: Date;
  about: About | null;
}

/** Lists messages of a thread from the sharing one on, newest first and one more than a page. */
export async function listSharedMessages(
  db: Database,
  threadId: number,
  beforeId: number | null,
): Promise<SharedMessageRow[]> {
  const { rows } = await sql<SharedMessageRow>`
    select m.id, m.user_id, m.text, m.video is not null as has_video, m.created_at,
      array(select file ->> 'name' from jsonb_array_elements(m.attachments) file) as files, ${sql.raw(aboutColumn)}
    from threads h join messages m on m.thread_id = ${threadId}::integer and m.id >= h.shared_from_id
    where h.id = ${threadId}::integer and (${beforeId}::bigint is null or m.id < ${beforeId}::bigint)
    order by m.id desc limit ${pageSize + 1}`.execute(db);
  return rows;
}
