import { sql } from 'kysely';
import type { Conversation } from '#contract/privacy.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type StoredRule, coveredBy } from './exclusion-store.ts';

/**
 * Lists the talent's conversations with members of companies covered by a rule: those with a message visible to the
 * member.
 */
export async function listConversations(db: Database, talentId: number, rule: StoredRule): Promise<Conversation[]> {
  const { rows } = await sql<Conversation>`
    select h.id as thread_id, u.first_name || ' ' || u.last_name as name, c.name as company_name,
      exists (select from messages m where m.thread_id = h.id and m.user_id = ${talentId}::integer) as has_written
    from companies c join users u on u.company_id = c.id join threads h
      on h.lower_user_id = least(u.id, ${talentId}::integer) and h.higher_user_id = greatest(u.id, ${talentId}::integer)
    where c.id in (${coveredBy(rule)}) and h.last_message_id is not null and h.hidden_from is null
    order by h.last_message_id desc`.execute(db);
  return rows;
}

/** Lists the threads of a talent with the members of a company, including those without a message. */
export async function listThreadIds(db: Database, talentId: number, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select h.id from users u join threads h
      on h.lower_user_id = least(u.id, ${talentId}::integer) and h.higher_user_id = greatest(u.id, ${talentId}::integer)
    where u.company_id = ${companyId}::integer`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends threads of a talent, but only those with members of companies they hide from. Returns them. */
export async function endThreads(db: Database, talentId: number, threadIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update threads set hidden_by_talent = hiding.member_id
    from (
      select h.id, u.id as member_id
      from threads h join users u on u.id in (h.lower_user_id, h.higher_user_id) and u.id <> ${talentId}::integer
        join hidden_pairs p
          on p.company_id = u.company_id and p.talent_id = ${talentId}::integer and p.origin = 'talent'
      where h.id = any (${threadIds}::integer[]) and ${talentId}::integer in (h.lower_user_id, h.higher_user_id)
    ) hiding
    where threads.id = hiding.id
    returning threads.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Finds the other person of a talent's thread, and whether the talent hides from their company. */
export async function findPartner(
  db: Database,
  talentId: number,
  threadId: number,
): Promise<{ id: number; isHiddenFrom: boolean } | undefined> {
  const { rows } = await sql<{ id: number; isHiddenFrom: boolean }>`
    select u.id, exists (
      select from hidden_pairs p
      where p.company_id = u.company_id and p.talent_id = ${talentId}::integer and p.origin = 'talent'
    ) as is_hidden_from
    from threads h join users u on u.id in (h.lower_user_id, h.higher_user_id) and u.id <> ${talentId}::integer
    where h.id = ${threadId}::integer and ${talentId}::integer in (h.lower_user_id, h.higher_user_id)`.execute(db);
  return rows[0];
}
