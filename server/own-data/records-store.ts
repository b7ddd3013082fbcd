import { sql } from 'kysely';
import { accountTypes } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { isSeenBy } from '#server/privacy/service.ts';

interface RecordRow {
  company: string;
  /** Null for notes. */
  position: string | null;
  since: Date;
  changedAt: Date;
}

/** Lists the companies that keep a talent as a candidate or have notes about them, oldest first. */
export async function listRecords(db: Database, talentId: number): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select c.name as company, p.title as position, min(e.moved_at) as since, max(e.moved_at) as changed_at
    from candidates k
      join positions p on p.id = k.position_id
      join companies c on c.id = p.company_id
      join candidate_events e on e.position_id = k.position_id and e.talent_id = k.talent_id
    where k.talent_id = ${talentId}::integer
    group by c.id, p.id
    union all
    select c.name, null, min(n.created_at), max(n.created_at)
    from candidate_notes n join companies c on c.id = n.company_id
    where n.talent_id = ${talentId}::integer
    group by c.id
    order by since`.execute(db);
  return rows;
}

interface NoteRow {
  about: string;
  text: string;
  /** Names of the colleagues told of it. */
  told: string[];
  createdAt: Date;
}

/** Lists a member's notes about talents visible to them. */
export async function listNotes(
  db: Database,
  { id, companyId }: { id: number; companyId: number },
): Promise<NoteRow[]> {
  const viewer = { id, type: accountTypes.client, companyId };
  const { rows } = await sql<NoteRow>`
    select u.first_name || ' ' || u.last_name as about, n.text, n.created_at, array(
        select told.first_name || ' ' || told.last_name
        from note_mentions m join users told on told.id = m.user_id where m.note_id = n.id order by told.id
      ) as told
    from candidate_notes n join talents t on t.user_id = n.talent_id join users u on u.id = t.user_id
    where n.author_id = ${id}::integer and ${isSeenBy(viewer)}
    order by n.id`.execute(db);
  return rows;
}

/** Moves per part of their list. */
const partSize = 200;

export const listMoves = (db: Database, userId: number, afterId: number) =>
  db
    .selectFrom('candidateEvents as e')
    .innerJoin('positions as p', 'p.id', 'e.positionId')
    .select(['e.id', 'p.hashId as publicId', 'p.title', 'e.stage', 'e.closedReason as reason', 'e.movedAt'])
    .where('e.movedBy', '=', userId)
    .where('e.id', '>', afterId)
    .orderBy('e.id')
    .limit(partSize)
    .execute();
