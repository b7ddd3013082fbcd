import { type RawBuilder, sql } from 'kysely';
import { mayHaveArrived, presentReason } from '#server/mail/service.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { wakeSender } from './sending.ts';
import { holdTalents } from './store.ts';

/** The failed announcements of a position, which fail together: for its text, or for a mail server that was away too long. */
interface FailedAnnouncements {
  positionId: number;
  title: string;
  companyName: string;
  /** To how many talents. */
  count: number;
  /** How far the last try came, of most of them. */
  reason: string;
  /** When the last one failed. */
  failedAt: Date;
}

/** How many positions a list shows. */
const maxListed = 100;

/** Of `announcement_mails` as `m`: not sent, and not given up. */
const isFailed = sql`m.state = 'failed' and m.last_error is not null`;

/**
 * The Live positions with announcements that are not tried any more, the latest first, and how many such mails there are
 * and how many wait. What failed of a Draft is not valid any more.
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
 * Tries the failed announcements of a position, or with null of all, from the beginning; answers how many. One that may
 * have arrived still goes out once more at most.
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

/** Gives the failed announcements of a position, or with null of all, up for good; answers how many. */
export const discardFailedAnnouncements = (db: Database, positionId: number | null): Promise<number> =>
  withTransaction(db, (db) => updateFailed(db, positionId, sql`last_error = null`));

/** Changes what failed of positions that are Live, and stay so until the transaction ends. */
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
