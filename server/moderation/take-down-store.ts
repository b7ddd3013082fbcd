import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/** Title of a position `p` as others see it, or saw it last: of a Draft, that of its last version. */
const seenTitle = sql<string>`case when p.is_live then p.title else coalesce((
  select v.content ->> 'title' from position_versions v where v.position_id = p.id order by v.id desc limit 1
), '') end`;

/** Finds the title of a position as others see it, or saw it last; empty once that is no longer kept. */
export const findSeenTitle = async (db: Database, id: number): Promise<string> =>
  (await db.selectFrom('positions as p').select(seenTitle.as('title')).where('p.id', '=', id).executeTakeFirst())
    ?.title ?? '';

interface Position {
  id: number;
  hashId: string;
  companyId: number;
}

export const findPosition = (db: Database, id: number): Promise<Position | undefined> =>
  db.selectFrom('positions').select(['id', 'hashId', 'companyId']).where('id', '=', id).executeTakeFirst();

/** Locks the open case of a position's company if all its reports are about the position; undefined for none. */
export async function lockCaseAbout(db: Database, { companyId, hashId }: Position): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select k.id from cases k
    where k.company_id = ${companyId}::integer and k.state = 'open' and not exists (
      select from reports r where r.case_id = k.id and (r.about_type <> 'position' or r.about_id <> ${hashId}::text)
    )
    for update`.execute(db);
  return rows[0]?.id;
}

/** Inserts a case about a company that is decided at once; the caller writes the rest of the decision. */
export async function insertCase(db: Database, companyId: number): Promise<number> {
  const { id } = await db
    .insertInto('cases')
    .values({ companyId, state: 'decided', outcome: 'takenDown' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records the position that the decision of a case took down. */
export const namePosition = (
  db: Database,
  caseId: number,
  position: { positionId: number; positionTitle: string },
): Promise<unknown> => db.updateTable('cases').set(position).where('id', '=', caseId).execute();

/** Finds the position that the decision of a case took down; undefined once it is deleted, and for other decisions. */
export async function findTakenDown(
  db: Database,
  caseId: number,
): Promise<{ id: number; companyId: number } | undefined> {
  return db
    .selectFrom('cases as k')
    .innerJoin('positions as p', 'p.id', 'k.positionId')
    .select(['p.id', 'p.companyId'])
    .where('k.id', '=', caseId)
    .executeTakeFirst();
}

/**
 * Lists a company's positions that can be taken down, by their titles as others saw them, those reported in a case
 * first.
 */
export async function listTakeable(
  db: Database,
  { companyId, caseId }: { companyId: number; caseId: number },
): Promise<{ id: number; title: string; isReported: boolean }[]> {
  const { rows } = await sql<{ id: number; title: string; isReported: boolean }>`
    select p.id, ${seenTitle} as title, r.about_id is not null as is_reported
    from positions p
    left join (
      select distinct about_id from reports where case_id = ${caseId}::integer and about_type = 'position'
    ) r on r.about_id = p.hash_id
    where p.company_id = ${companyId}::integer and p.close_reason is distinct from 'takenDown'
      and (p.is_live or (r.about_id is not null and p.live_since is not null))
    order by is_reported desc, p.id desc`.execute(db);
  return rows;
}
