import { sql } from 'kysely';
import type { Conversation } from '#contract/privacy.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Company of a rule, as its summary shows it. */
export interface CompanyRow {
  id: number;
  name: string;
  avatarKey: string | null;
  backgroundImageKey: string | null;
}

export type ExclusionRow = CompanyRow & { exclusionId: number };

/** Lists a talent's rules, the latest first. */
export const listExclusions = (db: Database, talentId: number): Promise<ExclusionRow[]> =>
  db
    .selectFrom('exclusions as e')
    .innerJoin('companies as c', 'c.id', 'e.companyId')
    .select(['e.id as exclusionId', 'c.id', 'c.name', 'c.avatarKey', 'c.backgroundImageKey'])
    .where('e.talentId', '=', talentId)
    .orderBy('e.id', 'desc')
    .execute();

export const findCompany = (db: Database, id: number): Promise<CompanyRow | undefined> =>
  db
    .selectFrom('companies')
    .select(['id', 'name', 'avatarKey', 'backgroundImageKey'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Finds companies by a part of their name in any case, those that begin with it first. */
export async function searchCompanies(db: Database, text: string, limit: number): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select id, name, avatar_key, background_image_key
    from companies, lower(${text}::text) wanted
    where position(wanted in lower(name)) > 0
    order by position(wanted in lower(name)) > 1, lower(name), id
    limit ${limit}::integer`.execute(db);
  return rows;
}

/**
 * Locks a talent until the transaction ends: changes of their rules run one after the other, and a conversation that is
 * begun at the same time either sees them or is seen (migration 0037). False for one who was deleted.
 */
export async function lockTalent(db: Database, talentId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', talentId).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

export const insertExclusion = (db: Database, talentId: number, companyId: number) =>
  db.insertInto('exclusions').values({ talentId, companyId }).returning('id').executeTakeFirstOrThrow();

/** Deletes a talent's rule and returns its company. */
export const deleteExclusion = (db: Database, talentId: number, exclusionId: number) =>
  db
    .deleteFrom('exclusions')
    .where('id', '=', exclusionId)
    .where('talentId', '=', talentId)
    .returning('companyId')
    .executeTakeFirst();

/** A talent's threads with the members of a company, as `h` with the member `u`. */
const threadsWith = (talentId: number, companyId: number) => sql`
  threads h join users u on u.company_id = ${companyId}::integer
    and h.lower_user_id = least(u.id, ${talentId}::integer) and h.higher_user_id = greatest(u.id, ${talentId}::integer)`;

const hasWritten = (talentId: number) =>
  sql<boolean>`exists (select from messages m where m.thread_id = h.id and m.user_id = ${talentId}::integer)`;

/** Lists the talent's conversations, those with a message, with members of a company. */
export async function listConversations(db: Database, talentId: number, companyId: number): Promise<Conversation[]> {
  const { rows } = await sql<Conversation>`
    select h.id as thread_id, u.first_name || ' ' || u.last_name as name, c.name as company_name,
      ${hasWritten(talentId)} as has_written
    from ${threadsWith(talentId, companyId)} join companies c on c.id = u.company_id
    where h.last_message_id is not null
    order by h.last_message_id desc`.execute(db);
  return rows;
}

/**
 * Hides the talent's threads from the members of a company: those in which the talent has not written, and those to end.
 */
export async function hideThreads(
  db: Database,
  talentId: number,
  companyId: number,
  endThreadIds: readonly number[],
): Promise<void> {
  await sql`
    update threads set hidden_from = hiding.member_id
    from (
      select h.id, u.id as member_id from ${threadsWith(talentId, companyId)}
      where h.id = any (${endThreadIds}::integer[]) or not ${hasWritten(talentId)}
    ) hiding
    where threads.id = hiding.id`.execute(db);
}

/** Shows all threads of the talent to the members of a company again. */
export async function showThreads(db: Database, talentId: number, companyId: number): Promise<void> {
  await sql`
    update threads set hidden_from = null
    from (select h.id from ${threadsWith(talentId, companyId)}) shown
    where threads.id = shown.id and threads.hidden_from is not null`.execute(db);
}

/** Finds the other person of a talent's thread, and whether the talent hides from their company. */
export async function findPartner(
  db: Database,
  talentId: number,
  threadId: number,
): Promise<{ id: number; isHiddenFrom: boolean } | undefined> {
  const { rows } = await sql<{ id: number; isHiddenFrom: boolean }>`
    select u.id, exists (
      select from hidden_pairs p where p.company_id = u.company_id and p.talent_id = ${talentId}::integer
    ) as is_hidden_from
    from threads h join users u on u.id in (h.lower_user_id, h.higher_user_id) and u.id <> ${talentId}::integer
    where h.id = ${threadId}::integer and ${talentId}::integer in (h.lower_user_id, h.higher_user_id)`.execute(db);
  return rows[0];
}

export const hideThread = (db: Database, threadId: number, memberId: number) =>
  db.updateTable('threads').set({ hiddenFrom: memberId }).where('id', '=', threadId).execute();

/** Lists the companies a talent hides from, and whether they have Live positions. */
export async function listHidden(
  db: Database,
  talentId: number,
): Promise<{ companyId: number; hasPositions: boolean }[]> {
  const { rows } = await sql<{ companyId: number; hasPositions: boolean }>`
    select h.company_id,
      exists (select from positions p where p.company_id = h.company_id and p.is_live) as has_positions
    from hidden_pairs h where h.talent_id = ${talentId}::integer`.execute(db);
  return rows;
}

export async function isHiddenFrom(db: Database, talentId: number, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from hidden_pairs where company_id = ${companyId}::integer and talent_id = ${talentId}::integer`.execute(db);
  return rows.length > 0;
}
