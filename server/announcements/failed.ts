import { type RawBuilder, sql } from 'kysely';
import { mayHaveArrived, presentReason } from '#server/mail/service.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { wakeSender } from './sending.ts';
import { holdTalents } from './store.ts';

/**
 * Failed announcements of one position. They fail together: because of their text, or because the mail server was away
 * too long.
 */
interface FailedAnnouncements {
  positionId: number;
  title: string;
  companyName: string;
  /** Number of talents. */
  count: number;
  /** How far the last try got, for most of them. */
  reason: string;
  /** Time of the last failure. */
  failedAt: Date;
}

/** Positions in one list. */
const maxListed = 100;

/** Condition on `announcement_mails` as `m`: failed and not discarded. */
const isFailed = sql`m.state = 'failed' and m.last_error is not null`;

/**
 * Lists the Live positions with announcements that are no longer tried, latest first. Also counts the failed and the
 * waiting mails. Failures of Drafts are left out, since they no longer apply.
 */
export async function listFailedAnnouncements(
  db: Database,
): Promise<{ announcements: FailedAnnouncements[]; failed: number; waiting: number }> {
  const { rows } = await sql<FailedAnnouncements & { failed: number }>`
    select m.position_id, p.title, c.name as company_name, count(*) as count, max(m.settled_at) as failed_at,
      mode() within group (order by m.last_error) as reason, (sum(count(*)) over ())::bigint as failed
    from announcement_mails m
    join announcements a on a.position_id = m.position_id
    join positions p on p.id = m.position_id
    join companies c on c.id = p.company_id
    where ${isFailed} and a.is_open
    group by m.position_id, p.title, c.name
    order by max(m.settled_at) desc, m.position_id desc limit ${maxListed}::integer`.execute(db);
  const announcements = rows.map(({ failed: _failed, ...row }) => ({ ...row, reason: presentReason(row.reason) }));
  return { announcements, failed: rows[0]?.failed ?? 0, waiting: await countWaiting(db) };
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(c.count), 0) as waiting
    from announcement_counts c join announcements a on a.position_id = c.position_id
    where c.state in ('waiting', 'held', 'sending') and a.is_open`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/**
 * Retries the failed announcements of a position, or of all with null, from the start; returns how many. A mail that
 * may have arrived goes out at most once more.
 */
export const retryFailedAnnouncements = (db: Database, positionId: number | null): Promise<number> =>
  withTransaction(db, async (db) => {
    const count = await updateFailed(
      db,
      positionId,
      sql`state = 'waiting', tries = 0, try_at = null, settled_at = null,
        last_error = case when m.last_error = any(${mayHaveArrived}::text[]) then m.last_error end`,
    );
    if (count > 0) await wakeSender(db);
    return count;
  });

/** Discards the failed announcements of a position, or of all with null, for good; returns how many. */
export const discardFailedAnnouncements = (db: Database, positionId: number | null): Promise<number> =>
  withTransaction(db, (db) => updateFailed(db, positionId, sql`last_error = null`));

/** Updates the failed mails of Live positions, and keeps those positions Live until the transaction ends. */
async function updateFailed(db: Database, positionId: number | null, changes: RawBuilder<unknown>): Promise<number> {
  const { rows: held } = await sql<{ positionId: number }>`
    select a.position_id from announcements a
    where a.is_open and (${positionId}::integer is null or a.position_id = ${positionId}::integer)
      and exists (select from announcement_mails m where m.position_id = a.position_id and ${isFailed})
    order by a.position_id for update`.execute(db);
  await holdTalents(db);
  const { numAffectedRows = 0n } = await sql`
    update announcement_mails m set ${changes}
    where m.position_id = any(${held.map((row) => row.positionId)}::integer[]) and ${isFailed}`.execute(db);
  return Number(numAffectedRows);
}
