import { sql } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Maximum per transaction: companies whose contacts lapse, and talents with contacts to remind of. */
export const batchSize = 200;

/** Claims a round if it is due; it is due again, for any process, after the pause. */
export async function takeRound(db: Database, name: 'lapses' | 'rates', pause: '1 hour' | '1 day'): Promise<boolean> {
  const { rows } = await sql`
    update contact_rounds set next_at = now() + ${pause}::interval
    where name = ${name}::text and next_at <= now() returning name`.execute(db);
  return rows.length > 0;
}

/**
 * Whether the talent of a contact, or the member whose thread it is in, is suspended or leaving. The contact waits
 * until they are back.
 */
const isPaused = sql<boolean>`(
  exists (select from users u where u.id = c.talent_id and not u.is_available) or exists (
    select from threads h join users u on u.id in (h.lower_user_id, h.higher_user_id)
    where h.id = c.thread_id and not u.is_available
  )
)`;

const mayLapse = (answerDays: number) => sql<boolean>`(
  c.state in ('byTalent', 'byCompany')
  and c.opened_at < now() - make_interval(days => ${answerDays}::integer) and not ${isPaused}
)`;

/** Lists the next companies, by id, with unanswered contacts that lapse; paused ones do not. */
export async function listLapsing(db: Database, answerDays: number, afterId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.company_id as id from contacts c
    where c.company_id > ${afterId}::integer and ${mayLapse(answerDays)}
    order by 1 limit ${batchSize}::integer`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lapses the unanswered contacts of companies under their locks, except paused ones. */
export async function lapseContacts(
  db: Database,
  companyIds: readonly number[],
  answerDays: number,
): Promise<{ threadId: number | null }[]> {
  await sql`
    select from companies where id = any (${companyIds}::integer[]) order by id for no key update`.execute(db);
  const { rows } = await sql<{ threadId: number | null }>`
    update contacts c set lapsed_at = now()
    where c.company_id = any (${companyIds}::integer[]) and ${mayLapse(answerDays)}
    returning c.thread_id`.execute(db);
  return rows;
}

/** Whether a reminder of a waiting contact is due, except paused ones and those of people who hide. */
const mayRemind = sql<boolean>`(
  c.state in ('byTalent', 'byCompany') and c.reminded_at is null
  and c.opened_at < now() - case c.opened_by when 'talent' then interval '3 days' else interval '5 days' end
  and not exists (
    select from hidden_pairs h where h.company_id = c.company_id and h.talent_id = c.talent_id
  ) and not ${isPaused}
)`;

/** Lists the next talents, by id, with contacts to remind of. */
export async function listUnreminded(db: Database, afterId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.talent_id as id from contacts c where c.talent_id > ${afterId}::integer and ${mayRemind}
    order by 1 limit ${batchSize}::integer`.execute(db);
  return rows.map(({ id }) => id);
}

/** A waiting contact, with the person to remind; the person is null once the thread is deleted. */
interface Due {
  threadId: number | null;
  recipientId: number | null;
}

/** Marks the waiting contacts of talents as reminded. Returns the people to remind. */
export async function noteReminded(db: Database, talentIds: readonly number[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with reminded as (
      update contacts c set reminded_at = now() where c.talent_id = any (${talentIds}::integer[]) and ${mayRemind}
      returning c.talent_id, c.opened_by, c.thread_id
    )
    select r.thread_id, case
      when r.opened_by = 'company' then r.talent_id
      when t.lower_user_id = r.talent_id then t.higher_user_id else t.lower_user_id
    end as recipient_id
    from reminded r left join threads t on t.id = r.thread_id`.execute(db);
  return rows;
}

/** Number of a rate: the company's id, or minus the talent's. */
const rateNumber = sql`case opened_by when 'talent' then c.company_id else -c.talent_id end`;

/** Lists the companies and talents, by number, who have a rate or contacts of the last 90 days. */
export async function listRated(db: Database): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(company_id, -talent_id) as number from answer_rates
    union select ${rateNumber} from contacts c where opened_at > now() - interval '90 days'`.execute(db);
  return rows.map(({ number }) => number);
}

/**
 * Computes the answer rates of some companies and talents from the settled contacts of the last 90 days: answered, or
 * lapsed. Leaves out those of suspended and leaving talents, of suspended companies, and of people who hide.
 */
export async function updateAnswerRates(db: Database, numbers: readonly number[]): Promise<void> {
  await sql`
    delete from answer_rates where coalesce(company_id, -talent_id) = any (${numbers}::integer[])`.execute(db);
  await sql`
    insert into answer_rates (company_id, talent_id, settled, answered, median_seconds)
    select case opened_by when 'talent' then c.company_id end, case opened_by when 'company' then c.talent_id end,
      count(*), count(answered_at),
      (percentile_cont(0.5) within group (order by extract(epoch from answered_at - opened_at))
        filter (where answered_at is not null))::integer
    from contacts c
      join users talent on talent.id = c.talent_id and talent.is_available
      join companies company on company.id = c.company_id and company.suspended_until is null
    where opened_at > now() - interval '90 days' and (answered_at is not null or lapsed_at is not null)
      and ${rateNumber} = any (${numbers}::integer[])
      and not exists (select from hidden_pairs h where h.company_id = c.company_id and h.talent_id = c.talent_id)
    group by 1, 2`.execute(db);
}

interface Waiting {
  type: AccountType;
  email: string;
  language: string | null;
  partnerId: number;
  firstName: string;
  lastName: string;
  /** Null for a talent. */
  companyName: string | null;
  openedAt: Date;
}

/** Finds the person to remind and the sender; undefined if nothing waits, or mail is not wanted or refused. */
export async function findWaiting(
  db: Database,
  threadId: number | null,
  userId: number | null,
): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select u.type, u.email, u.language, p.id as partner_id, p.first_name, p.last_name, company.name as company_name,
      c.opened_at
    from contacts c
      join threads h on h.id = c.thread_id and h.hidden_from is null
      join users u on u.id = ${userId}::integer and u.id in (h.lower_user_id, h.higher_user_id)
      join users p on p.id in (h.lower_user_id, h.higher_user_id) and p.id <> u.id
      left join companies company on company.id = p.company_id
      left join mail_settings s on s.user_id = u.id
    where h.id = ${threadId}::integer
      and c.state = case when u.company_id is null then 'byCompany' else 'byTalent' end
      and u.is_available and p.is_available and u.email_refused_at is null
      and coalesce(s.messages, 'atOnce') <> 'never'`.execute(db);
  return rows[0];
}
