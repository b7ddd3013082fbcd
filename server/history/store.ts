import { type Selectable, sql } from 'kysely';
import { accountTypes } from '#contract/call.ts';
import type { ClosedReason } from '#contract/candidates.ts';
import type { Stage } from '#contract/stages.ts';
import type { DB } from '#server/platform/database/schema.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { type OpenFacts, openFacts } from '#server/candidates/service.ts';
import { isSeenBy } from '#server/privacy/service.ts';

export type Client = Pick<ClientViewer, 'id' | 'type' | 'companyId'>;

/** Whether the viewer sees a talent. */
export async function seesTalent(db: Database, viewer: Client, talentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from talents t where t.user_id = ${talentId}::integer and ${isSeenBy(viewer)}`.execute(db);
  return rows.length > 0;
}

export interface ContactRow {
  memberId: number | null;
  /** Of the first message. */
  positionTitle: string | null;
  openedBy: 'member' | 'talent';
  startedAt: Date;
  /** When the other side wrote back or, without a message, answered. */
  answeredAt: Date | null;
  /** State of the contact of talent and company, if it was opened in this thread. */
  state: Selectable<DB['contacts']>['state'] | null;
  answer: DB['contacts']['answer'];
  /** The thread, if it is shared. */
  sharedThreadId: number | null;
}

/**
 * Lists the conversations between a company's members and a talent, the latest first. Of a former member's, only the
 * company's first contact is left. Leaves out conversations that their member no longer sees.
 */
export async function listContacts(db: Database, companyId: number, talentId: number): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select member.id as member_id, first.created_at as started_at,
      (select b.title from thread_positions b where b.thread_id = h.id and b.message_id = first.id) as position_title,
      case when first.user_id = member.id then 'member' else 'talent' end as opened_by,
      coalesce(reply.created_at, k.answered_at) as answered_at, k.state, k.answer,
      case when h.shared_from_id is not null then h.id end as shared_thread_id
    from users member
      join threads h on h.lower_user_id = least(member.id, ${talentId}::integer)
        and h.higher_user_id = greatest(member.id, ${talentId}::integer)
        and h.last_message_id is not null and h.hidden_from is null
      cross join lateral (
        select m.id, m.user_id, m.created_at from messages m where m.thread_id = h.id order by m.id limit 1
      ) first
      left join lateral (
        select m.created_at from messages m
        where m.thread_id = h.id and m.id > first.id and m.user_id <> first.user_id
        order by m.id limit 1
      ) reply on true
      left join contacts k on k.thread_id = h.id
        and k.talent_id = ${talentId}::integer and k.company_id = ${companyId}::integer
    where member.company_id = ${companyId}::integer
    union all
    select null, k.opened_at, null, case when k.opened_by = 'company' then 'member' else 'talent' end,
      k.answered_at, k.state, k.answer, null
    from contacts k
    where k.talent_id = ${talentId}::integer and k.company_id = ${companyId}::integer and k.thread_id is null
    order by started_at desc`.execute(db);
  return rows;
}

export interface StageRow extends OpenFacts {
  positionHashId: string;
  positionTitle: string;
  isLive: boolean;
  stage: Stage;
  movedAt: Date;
  memberId: number | null;
  reason: ClosedReason | null;
}

/** Lists a talent's stages with the positions of the viewer's company, the last moved first. */
export async function listStages(db: Database, viewer: Client, talentId: number): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    select p.hash_id as position_hash_id, p.title as position_title, p.is_live, c.stage, c.moved_at, m.id as member_id,
      c.closed_reason as reason, ${openFacts(viewer)}
    from candidates c
      join positions p on p.id = c.position_id and p.company_id = ${viewer.companyId}::integer
      join talents t on t.user_id = c.talent_id
      left join users m on m.id = c.moved_by and m.company_id = p.company_id
    where c.talent_id = ${talentId}::integer
    order by c.moved_at desc, p.id`.execute(db);
  return rows;
}

export interface NoteRow {
  id: number;
  text: string;
  authorId: number | null;
  createdAt: Date;
  toldIds: number[];
}

/** Lists a company's notes about a talent, latest first. */
export async function listNotes(db: Database, companyId: number, talentId: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.text, n.author_id, n.created_at,
      array(select m.user_id from note_mentions m where m.note_id = n.id order by m.user_id) as told_ids
    from candidate_notes n
    where n.company_id = ${companyId}::integer and n.talent_id = ${talentId}::integer
    order by n.id desc`.execute(db);
  return rows;
}

export const listMembers = (db: Database, companyId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('companyId', '=', companyId)
    .orderBy('firstName')
    .orderBy('id')
    .execute();

export async function countNotes(db: Database, companyId: number, talentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('candidateNotes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('talentId', '=', talentId)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewNote {
  companyId: number;
  talentId: number;
  authorId: number;
  text: string;
}

export const insertNote = (db: Database, note: NewNote): Promise<{ id: number }> =>
  db.insertInto('candidateNotes').values(note).returning('id').executeTakeFirstOrThrow();

/** Stores which members a note's author has told of it. */
export async function insertMentions(db: Database, noteId: number, members: readonly { id: number }[]): Promise<void> {
  if (members.length === 0) return;
  await db
    .insertInto('noteMentions')
    .values(members.map(({ id: userId }) => ({ noteId, userId })))
    .execute();
}

/** Deletes a note that the viewer wrote about a talent they see; returns whether there was one. */
export async function deleteNote(db: Database, viewer: Client, noteId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from candidate_notes n using talents t
    where n.id = ${noteId}::integer and n.author_id = ${viewer.id}::integer
      and n.company_id = ${viewer.companyId}::integer and t.user_id = n.talent_id and ${isSeenBy(viewer)}
    returning n.id`.execute(db);
  return rows.length > 0;
}

/** Lists the viewer's colleagues among some users. */
export const listColleagues = (db: Database, viewer: Client, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', viewer.companyId)
    .where('id', '=', sql<number>`any (${ids}::integer[])`)
    .where('id', '<>', viewer.id)
    .execute();

interface Told {
  email: string;
  language: string | null;
  authorName: string;
  talentName: string;
  talentId: number;
}

/** Finds the current content of a note's mail to a member; undefined if they may not see it or want no such mail. */
export async function findTold(db: Database, noteId: number, memberId: number): Promise<Told | undefined> {
  const member = await db
    .selectFrom('users')
    .select(['companyId'])
    .where('id', '=', memberId)
    .where('isAvailable', '=', true)
    .executeTakeFirst();
  if (member?.companyId == null) return undefined;
  const viewer = { id: memberId, type: accountTypes.client, companyId: member.companyId };
  const { rows } = await sql<Told>`
    select u.email, u.language, a.first_name || ' ' || a.last_name as author_name,
      person.first_name || ' ' || person.last_name as talent_name, t.user_id as talent_id
    from candidate_notes n
      join users a on a.id = n.author_id
      join users u on u.id = ${memberId}::integer and u.company_id = n.company_id
      join talents t on t.user_id = n.talent_id
      join users person on person.id = t.user_id
      left join mail_settings s on s.user_id = u.id
    where n.id = ${noteId}::integer and coalesce(s.team, true) and ${isSeenBy(viewer)}`.execute(db);
  return rows[0];
}
