import { sql } from 'kysely';
import { accountTypes } from '#contract/call.ts';
import { maxRemovedInterviews } from '#contract/teammates.ts';
import type { Database } from '#server/platform/database/connect.ts';

interface Ids {
  memberId: number;
  companyId: number;
}

/** Threads `t` that a member sees, with the other person `u`. */
const threadsOf = (memberId: number) => sql`
  threads t join users u on u.id = t.lower_user_id + t.higher_user_id - ${memberId}::integer
  where ${memberId}::integer in (t.lower_user_id, t.higher_user_id) and t.last_message_id is not null
    and t.hidden_from is distinct from ${memberId}::integer`;

interface Left {
  companyId: number | null;
  lastSeenAt: Date | null;
  since: Date;
  conversationCount: number;
  positionCount: number;
}

/** Finds a user with what goes with them. Conversations that are gone for them do not count. */
export async function findLeft(db: Database, memberId: number): Promise<Left | undefined> {
  const { rows } = await sql<Left>`
    select company_id, last_seen_at, created_at as since,
      (select count(*)::integer from ${threadsOf(memberId)}) as conversation_count,
      (select count(*)::integer from positions where main_teammate_id = ${memberId}::integer) as position_count
    from users where id = ${memberId}::integer`.execute(db);
  return rows[0];
}

/** Lists the available engineers in a member's open conversations: with a message, and closed by nobody. */
export async function listEngineers(db: Database, memberId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from ${threadsOf(memberId)}
      and t.contact_state not in ('declined', 'closed', 'lapsed') and t.closed_after_id is distinct from t.last_message_id
      and u.type = ${accountTypes.talent} and u.is_available
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Lists the earliest confirmed interviews of a member that have not begun, each with the number of all. Names nobody
 * who hides from the company.
 */
export async function listInterviews(db: Database, { memberId, companyId }: Ids) {
  const { rows } = await sql<{ startsAt: Date; name: string | null; count: number }>`
    select i.starts_at,
      case when h.talent_id is null then u.first_name || ' ' || u.last_name end as name,
      (count(*) over ())::integer as count
    from (select t.id, u.id as user_id, u.first_name, u.last_name from ${threadsOf(memberId)}) u
      join interviews i on i.thread_id = u.id
      left join hidden_pairs h on h.company_id = ${companyId}::integer and h.talent_id = u.user_id and h.origin = 'talent'
    where i.state = 'confirmed' and i.starts_at > now()
    order by i.starts_at, i.id limit ${maxRemovedInterviews}`.execute(db);
  return rows;
}

/** Lists the members of a company who are mailed about a removal: others who have signed in and are not suspended. */
export const listMailed = (db: Database, { memberId, companyId }: Ids) =>
  db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '<>', memberId)
    .where('lastSeenAt', 'is not', null)
    .where('suspendedUntil', 'is', null)
    .orderBy('id')
    .execute();

/** Lists the members who may take a member's positions, longest-standing first. */
export const listSuccessors = (db: Database, { memberId, companyId }: Ids) =>
  db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('companyId', '=', companyId)
    .where('id', '<>', memberId)
    .where('lastSeenAt', 'is not', null)
    .where('isAvailable', '=', true)
    .orderBy('id')
    .execute();

interface Told {
  userId: number | null;
  companyId: number;
  /** Name of the member who is gone. */
  name: string;
  contactId: number;
}

/**
 * Finds an engineer for the mail about a member who is gone, with the contact or, if that one cannot be reached, the
 * longest-standing member who can. Undefined if the engineer or all members cannot be reached.
 */
export async function findContact(db: Database, { userId, companyId, name, contactId }: Told) {
  const { rows } = await sql<{
    email: string;
    language: string | null;
    companyName: string;
    contactId: number;
    contactName: string;
  }>`
    select u.email, u.language, c.name as company_name, m.id as contact_id,
      m.first_name || ' ' || m.last_name as contact_name
    from users u join companies c on c.id = ${companyId}::integer join users m on m.company_id = c.id
    where u.id = ${userId}::integer and u.is_available and u.email_refused_at is null
      and m.is_available and m.last_seen_at is not null
      and not exists (select from hidden_pairs where company_id = c.id and talent_id = u.id and origin = 'company')
    order by m.id <> ${contactId}::integer, m.id limit 1`.execute(db);
  return rows[0] && { ...rows[0], name };
}
