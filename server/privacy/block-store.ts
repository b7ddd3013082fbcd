import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { lockTalent } from './exclusion-store.ts';

type Member = Pick<ClientViewer, 'id' | 'companyId'>;

/**
 * Hides a talent from a member's company by the company's choice, and closes their conversations for the talent. Stores
 * the name as seen by the company. Null for a deleted talent, false if they were already blocked. Runs in the caller's
 * transaction and locks the talent, as opening a thread does.
 */
export async function insertBlock(
  db: Database,
  { id, companyId }: Member,
  talent: { id: number; name: string },
): Promise<boolean | null> {
  if (!(await lockTalent(db, talent.id))) return null;
  const { rows } = await sql`
    insert into hidden_pairs (company_id, talent_id, origin, made_by, talent_name)
    values (${companyId}::integer, ${talent.id}::integer, 'company', ${id}::integer, ${talent.name}::text)
    on conflict do nothing
    returning talent_id`.execute(db);
  return rows.length > 0;
}

/** Removes a company's block, if there is one. Runs in the caller's transaction. */
export async function deleteBlock(db: Database, companyId: number, talentId: number): Promise<void> {
  await lockTalent(db, talentId);
  await sql`
    delete from hidden_pairs
    where company_id = ${companyId}::integer and talent_id = ${talentId}::integer and origin = 'company'`.execute(db);
}

export interface BlockRow {
  talentId: number;
  talentName: string;
  /** Null once that member is deleted. */
  madeBy: string | null;
  madeAt: Date;
}

/**
 * Whether a company may be shown its block `p`: not while the talent hides from it, as the list would reveal that. A
 * conversation kept by the talent shows them anyway.
 */
const isShown = sql<boolean>`(not exists (
    select from hidden_pairs h
    where h.company_id = p.company_id and h.talent_id = p.talent_id and h.origin = 'talent'
  ) or exists (
    select from users member join threads kept
      on kept.lower_user_id = least(member.id, p.talent_id) and kept.higher_user_id = greatest(member.id, p.talent_id)
    where member.company_id = p.company_id and kept.last_message_id is not null and kept.hidden_by_talent is null
  ))`;

/** Whether a company blocks a talent `t` and may be shown the block. */
export const isShownAsBlocked = (companyId: number): RawBuilder<boolean> => sql`exists (
  select from hidden_pairs p
  where p.company_id = ${companyId}::integer and p.talent_id = t.user_id and p.origin = 'company' and ${isShown}
)`;

/** Lists the talents blocked by a company, latest first, without those who hide from it. */
export async function listBlocks(db: Database, companyId: number): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select p.talent_id, p.talent_name, u.first_name || ' ' || u.last_name as made_by, p.made_at
    from hidden_pairs p left join users u on u.id = p.made_by
    where p.company_id = ${companyId}::integer and p.origin = 'company' and ${isShown}
    order by p.made_at desc, p.talent_id desc`.execute(db);
  return rows;
}

/** Lists the companies that block a talent. */
export async function listBlocking(db: Database, talentId: number): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id from hidden_pairs where talent_id = ${talentId}::integer and origin = 'company'`.execute(db);
  return rows.map(({ companyId }) => companyId);
}
