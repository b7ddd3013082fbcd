import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { type SearchRow, isStanding, recipient, standing } from './store.ts';

/** A user who gets mails about searches. */
export interface Recipient {
  id: number;
  email: string;
  language: string | null;
  /** Null for an engineer. */
  companyId: number | null;
}

/** Maximum time from a row's timestamp to its commit; this last part is looked at again. */
const commitTime = sql`interval '10 minutes'`;

/** Whether a user `u` with the mail settings `m` is mailed. */
const isMailed = (setting: 'searches' | 'announcements') =>
  sql<boolean>`(u.is_available and u.email_refused_at is null and coalesce(m.${sql.ref(setting)}, true))`;

export interface DueSearch extends SearchRow {
  recipientId: number;
  companyId: number | null;
  isMailed: boolean;
}

/** Locks the next due searches, the longest waiting first; skips those locked by another transaction. */
export async function lockDue(db: Database, limit: number): Promise<DueSearch[]> {
  const { rows } = await sql<DueSearch>`
    select s.id, s.user_id, s.kind, s.name, s.filters, s.cadence, s.time_zone, s.version, s.opened_at, s.checked_at, s.due_since,
      p.hash_id as position_hash_id, p.title as position_title, coalesce(${recipient}, 0) as recipient_id, u.company_id,
      ${isStanding} and coalesce(${isMailed('searches')}, false) as is_mailed
    from ${standing}
    left join users u on u.id = ${recipient}
    left join mail_settings m on m.user_id = u.id
    where s.next_at <= now()
    order by s.next_at limit ${limit}::integer
    for no key update of s skip locked`.execute(db);
  return rows;
}

/** Records when searches are due next, and whether a mail about new results waits. */
export async function noteLooked(
  db: Database,
  searches: readonly { id: number; nextAt: Date | null; hasNew: boolean }[],
): Promise<void> {
  await sql`
    update saved_searches s set next_at = each.next_at,
      due_since = case when each.has_new then coalesce(s.due_since, now()) end,
      checked_at = case when each.has_new then s.checked_at else greatest(s.checked_at, now() - ${commitTime}) end
    from unnest(${searches.map(({ id }) => id)}::integer[], ${searches.map(({ nextAt }) => nextAt)}::timestamptz[],
      ${searches.map(({ hasNew }) => hasNew)}::boolean[]) each (id, next_at, has_new)
    where s.id = each.id`.execute(db);
}

/** Moves searches to their next time without recording that they were looked at. */
export async function putOff(db: Database, searches: readonly { id: number; nextAt: Date | null }[]): Promise<void> {
  if (searches.length === 0) return;
  await sql`
    update saved_searches s set next_at = each.next_at
    from unnest(${searches.map(({ id }) => id)}::integer[], ${searches.map(({ nextAt }) => nextAt)}::timestamptz[])
      each (id, next_at)
    where s.id = each.id`.execute(db);
}

/** Finds a user if they are still mailed. */
export async function findRecipient(
  db: Database,
  userId: number,
  setting: 'searches' | 'announcements',
): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select u.id, u.email, u.language, u.company_id from users u left join mail_settings m on m.user_id = u.id
    where u.id = ${userId}::integer and ${isMailed(setting)}`.execute(db);
  return rows[0];
}

/** Settles searches whose new results up to a moment were mailed, or no longer exist. */
export async function settle(db: Database, ids: readonly number[], upTo: Date): Promise<void> {
  await sql`
    update saved_searches set due_since = null, checked_at = greatest(checked_at, ${upTo}::timestamptz - ${commitTime})
    where id = any (${ids}::integer[])`.execute(db);
}

/** Locks the next talents due for the mail with the first fitting positions. */
export async function lockFirstFits(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from talents where first_fits_at <= now() order by first_fits_at limit ${limit}::integer
    for no key update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

/** Records that talents get that mail; each only once. */
export async function noteFirstFits(db: Database, userIds: readonly number[]): Promise<void> {
  await sql`update talents set first_fits_at = 'infinity' where user_id = any (${userIds}::integer[])`.execute(db);
}

/** Counts searches due but not mailed, with the seconds that the first is overdue. */
export async function countDue(db: Database): Promise<{ count: number; overdueSeconds: number }> {
  const { rows } = await sql<{ count: number; overdueSeconds: number }>`
    select count(*)::integer as count,
      coalesce(extract(epoch from now() - min(coalesce(s.due_since, s.next_at))), 0)::float8 as overdue_seconds
    from ${standing} where ${isStanding} and (s.next_at <= now() or s.due_since is not null)`.execute(db);
  return rows[0] ?? { count: 0, overdueSeconds: 0 };
}
