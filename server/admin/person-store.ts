import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

export interface ContactRow {
  companyId: number;
  companyName: string;
  openedBy: 'talent' | 'company';
  openedAt: Date;
  state: 'byTalent' | 'byCompany' | 'settled' | 'declined' | 'closed' | 'lapsed';
}

/** Lists the latest companies that a talent has written with. */
export async function listContacts(db: Database, talentId: number, limit: number): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select c.id as company_id, c.name as company_name, k.opened_by, k.opened_at, k.state
    from contacts k join companies c on c.id = k.company_id
    where k.talent_id = ${talentId}::integer
    order by k.opened_at desc, c.id limit ${limit}::integer`.execute(db);
  return rows;
}

export async function countContacts(db: Database, talentId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from contacts where talent_id = ${talentId}::integer`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface DayRow {
  /** In UTC, as 2026-11-28. */
  day: string;
  messages: number;
  people: number;
}

/**
 * Counts the messages that a user wrote on each of the last days, and to how many people; days without any are left
 * out.
 */
export async function listDays(db: Database, userId: number, days: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char((m.created_at at time zone 'utc')::date, 'YYYY-MM-DD') as day, count(*)::integer as messages,
      count(distinct t.id)::integer as people
    from (
      select id, last_message_at from threads where lower_user_id = ${userId}::integer
      union all
      select id, last_message_at from threads where higher_user_id = ${userId}::integer
    ) t
    join messages m on m.thread_id = t.id
    where t.last_message_at > now() - make_interval(days => ${days}::integer)
      and m.user_id = ${userId}::integer and m.created_at > now() - make_interval(days => ${days}::integer)
    group by 1
    order by 1 desc`.execute(db);
  return rows;
}
