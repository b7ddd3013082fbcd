import { type RawBuilder, sql } from 'kysely';
import { accountTypes } from '#contract/call.ts';
import type { Contact } from '#contract/contacts.ts';
import type { Correspondent } from '#server/companies/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import type { ContactState, Side, Standing } from './policy.ts';

/** A talent and a company, with the side and thread in which one of them acts. */
export interface Pair {
  talentId: number;
  companyId: number;
  side: Side;
  userId: number;
  threadId: number;
}

/** A thread, and the user who acts in it. */
export interface Visit {
  threadId: number;
  userId: number;
  /** The session, which must be open; null for acts without one, such as sample data. */
  tokenHash: Buffer | null;
}

/**
 * Finds the people of a thread; talent and company are null between colleagues. Undefined if the thread is not the
 * user's, is hidden from them, or their session has ended.
 */
export async function findPair(
  db: Database,
  { threadId, userId, tokenHash }: Visit,
): Promise<{ talentId: number | null; companyId: number | null } | undefined> {
  const { rows } = await sql<{ talentId: number | null; companyId: number | null }>`
    select min(t.user_id) as talent_id, case when count(t.user_id) = 1 then min(u.company_id) end as company_id
    from threads h join users u on u.id in (h.lower_user_id, h.higher_user_id) left join talents t on t.user_id = u.id
    where h.id = ${threadId}::integer and ${userId}::integer in (h.lower_user_id, h.higher_user_id)
      and h.hidden_from is distinct from ${userId}::integer
      and (${tokenHash}::bytea is null
        or exists (select from sessions where token_hash = ${tokenHash}::bytea and expires_at > now()))
    group by h.id`.execute(db);
  return rows[0];
}

/**
 * Locks both people against deletion, in the order of a deletion: user, then threads. Their company is already locked.
 * Returns whether both still exist.
 */
export async function lockPeople(db: Database, { talentId, userId }: Pair): Promise<boolean> {
  const ids = [...new Set([talentId, userId])];
  const { rows } = await sql`
    select from users where id = any (${ids}::integer[]) order by id for key share`.execute(db);
  return rows.length === ids.length;
}

/** Locks a position against deletion, which locks it before its candidates and the threads about it. */
export const lockPosition = (db: Database, hashId: string): Promise<unknown> =>
  db.selectFrom('positions').select('id').where('hashId', '=', hashId).forKeyShare().execute();

/** Finds the state of a contact, and the reason why it was closed. Call under its company's lock to change it. */
export const findStanding = (
  db: Database,
  { talentId, companyId }: Pick<Pair, 'talentId' | 'companyId'>,
): Promise<(Standing & { reason: string | null }) | undefined> =>
  db
    .selectFrom('contacts')
    .select(['state', 'openedBy', 'reason'])
    .where('talentId', '=', talentId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();

/** Opens a contact, or reopens a lapsed one. */
export async function openContact(db: Database, { talentId, companyId, side, userId, threadId }: Pair): Promise<void> {
  await sql`
    insert into contacts (talent_id, company_id, opened_by, opened_by_user, thread_id)
    values (${talentId}::integer, ${companyId}::integer, ${side}::text, ${userId}::integer, ${threadId}::integer)
    on conflict (talent_id, company_id) do update set
      opened_by = excluded.opened_by, opened_by_user = excluded.opened_by_user, thread_id = excluded.thread_id,
      opened_at = clock_timestamp(), lapsed_at = null, reminded_at = null`.execute(db);
}

/** Stores that both sides have written, and reopens a closed contact. The time of the first answer stays. */
export async function settleContact(
  db: Database,
  { talentId, companyId }: Pair,
  answer: 'wrote' | 'interested',
): Promise<void> {
  await sql`
    update contacts set answered_at = coalesce(answered_at, clock_timestamp()), answer = ${answer}::text,
      reason = null, closed_at = null, closed_by = null
    where talent_id = ${talentId}::integer and company_id = ${companyId}::integer`.execute(db);
}

/** Stores that the recipient side has closed the contact. */
export async function endContact(
  db: Database,
  { talentId, companyId, side }: Pair,
  reason: string | null,
): Promise<void> {
  const answer = side === 'talent' ? 'notInterested' : 'closed';
  await sql`
    update contacts set answered_at = clock_timestamp(), answer = ${answer}::text, reason = ${reason}::text,
      closed_at = clock_timestamp(), closed_by = ${side}::text
    where talent_id = ${talentId}::integer and company_id = ${companyId}::integer`.execute(db);
}

/** Gives a thread created after the contact its state. */
export async function updateThreadState(db: Database, threadId: number, { talentId, companyId }: Pair): Promise<void> {
  await sql`
    update threads set contact_state = c.state
    from contacts c
    where threads.id = ${threadId}::integer and c.talent_id = ${talentId}::integer
      and c.company_id = ${companyId}::integer and contact_state <> c.state`.execute(db);
}

/** Settles a thread of colleagues, who write to each other freely. */
export async function settleColleagues(db: Database, threadId: number): Promise<void> {
  await sql`update threads set contact_state = 'settled' where id = ${threadId}::integer`.execute(db);
}

/** A contact with the answer rate of the other side, as JSON of PostgreSQL. */
export interface ContactRow {
  state: ContactState;
  openedBy: Side;
  /** ISO 8601. */
  openedAt: string;
  answer: DB['contacts']['answer'];
  reason: Contact['reason'];
  /** Null if there is no rate. */
  settled: number | null;
  answered: number | null;
  medianSeconds: number | null;
  verifiedDomain: string | null;
}

/** The contact of a viewer's thread with user `u`; null for colleagues, and if neither has written. */
export function contactOf({ id, type, companyId }: Correspondent): RawBuilder<ContactRow | null> {
  const isTalent = type === accountTypes.talent;
  const rate = sql.raw(isTalent ? 'r.company_id = f.company_id' : 'r.talent_id = f.talent_id');
  const pair = isTalent
    ? sql`f.talent_id = ${id}::integer and f.company_id = u.company_id`
    : sql`f.talent_id = u.id and f.company_id = ${companyId}::integer`;
  return sql`(
    select json_build_object(
      'state', f.state, 'openedBy', f.opened_by, 'openedAt', f.opened_at, 'answer', f.answer, 'reason', f.reason,
      'settled', r.settled, 'answered', r.answered, 'medianSeconds', r.median_seconds,
      'verifiedDomain', ${isTalent ? verifiedDomainOf(sql`f.company_id`) : sql`null`}
    )
    from contacts f left join answer_rates r on ${rate}
    where ${pair}
  )`;
}

/** Whether user `u` has written to a member of the viewer's company, or declined a member's message. */
export const hasWrittenTo = ({ companyId }: Pick<Correspondent, 'companyId'>): RawBuilder<boolean> => sql`exists (
  select from contacts f
  where f.talent_id = u.id and f.company_id = ${companyId}::integer
    and (f.opened_by = 'talent' or f.answered_at is not null)
)`;

/** States of the threads that one of the two has closed. */
export const closedStates: readonly ContactState[] = ['declined', 'closed'];

/** The proven domain of a company; null without a proof. */
export const verifiedDomainOf = (companyId: RawBuilder<number | null>): RawBuilder<string | null> =>
  sql`(select v.verified_domain from companies v where v.id = ${companyId})`;

/** The answer rate of a company; none with too few settled contacts. */
export const findRate = (db: Database, companyId: number) =>
  db
    .selectFrom('answerRates')
    .select(['settled', 'answered', 'medianSeconds'])
    .where('companyId', '=', companyId)
    .executeTakeFirst();

interface Opened {
  opened: Date[];
  verifiedDomain: string | null;
  /** Number of its members seen in 30 days. */
  seenMembers: number;
}

/**
 * When a company wrote first to people in the last 24 hours, latest first, and the facts that decide how many it may.
 */
export async function findOpened(db: Database, companyId: number): Promise<Opened> {
  const id = sql<number>`${companyId}::integer`;
  const { rows } = await sql<Opened>`
    select ${verifiedDomainOf(id)} as verified_domain, (
      select count(*) from users where company_id = ${id} and last_seen_at > now() - interval '30 days'
    ) as seen_members, array(
      select opened_at from contacts
      where company_id = ${id} and opened_by = 'company' and opened_at > now() - interval '24 hours'
        and not exists (select from threads h where h.id = contacts.thread_id and h.hidden_by_talent is not null)
      order by opened_at desc
    ) as opened`.execute(db);
  return rows[0] ?? { opened: [], verifiedDomain: null, seenMembers: 0 };
}

interface Totals {
  /** The most new people that a company may now write to in 24 hours; null without a limit or a company. */
  most: number | null;
  /** First contacts of the answer rates, and those that were answered. */
  settled: number;
  answered: number;
}

/** Sums up the limits and the answer rates of all. */
export async function findTotals(db: Database, caps: Settings['firstContactsPerDay']): Promise<Totals> {
  const { unverified, verified, perMember } = caps ?? { unverified: null, verified: null, perMember: null };
  const { rows } = await sql<Totals>`
    select (
      select max(
        case when verified_domain is null then ${unverified}::integer else ${verified}::integer end
          + ${perMember}::integer * coalesce(seen.members, 0)
      )::integer
      from companies left join (
        select company_id, count(*)::integer as members from users
        where company_id is not null and last_seen_at > now() - interval '30 days' group by company_id
      ) seen on seen.company_id = companies.id
    ) as most, coalesce(sum(settled), 0)::integer as settled, coalesce(sum(answered), 0)::integer as answered
    from answer_rates`.execute(db);
  return rows[0] ?? { most: null, settled: 0, answered: 0 };
}

/** Whether reports hold a company's first contacts. */
export async function areContactsHeld(db: Database, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from companies where id = ${companyId}::integer and first_contacts_held`.execute(db);
  return rows.length > 0;
}
