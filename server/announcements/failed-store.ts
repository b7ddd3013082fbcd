import { type RawBuilder, sql } from 'kysely';
import type { FailedAnnouncements as Shown } from '#contract/announcements.ts';
import { presentReason } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { discardFailed, retryFailed } from '#server/platform/deliveries/failed.ts';
import { announcement, holdTalents } from './store.ts';

/**
 * Failed announcements of one position. They fail together: because of their text, or because the mail server was down
 * for too long.
 */
interface FailedAnnouncements extends Omit<Shown, 'failedAt'> {
  failedAt: Date;
}

/** Maximum of positions in the list. */
const maxListed = 100;

const kinds = [announcement.name];

/**
 * Lists the Live positions with announcements that are no longer tried, latest first. Also counts the failed and the
 * waiting mails. Failures of Drafts are left out, since they no longer apply.
 */
export async function listFailedAnnouncements(
  db: Database,
): Promise<{ announcements: FailedAnnouncements[]; failed: number; waiting: number }> {
  type Row = Omit<FailedAnnouncements, 'reason' | 'cause' | 'status'>;
  const { rows } = await sql<Row & { why: [reason: string, status: string | null]; failed: number }>`
    select d.subject_id as position_id, p.title, c.name as company_name, count(*) as count, max(d.changed_at) as failed_at,
      mode() within group (order by array[d.reason, d.status]) as why, (sum(count(*)) over ())::bigint as failed
    from deliveries d
    join announcements a on a.position_id = d.subject_id
    join positions p on p.id = d.subject_id
    join companies c on c.id = p.company_id
    where d.state = 'failed' and d.kind = ${announcement.name} and a.is_open
    group by d.subject_id, p.title, c.name
    order by max(d.changed_at) desc, d.subject_id desc limit ${maxListed}::integer`.execute(db);
  const announcements = rows.map(({ failed: _failed, why: [reason, status], ...row }) => ({
    ...row,
    ...presentReason({ reason, status }),
  }));
  return { announcements, failed: rows[0]?.failed ?? 0, waiting: await countWaiting(db) };
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(c.count), 0) as waiting
    from announcement_counts c join announcements a on a.position_id = c.position_id
    where c.state in ('waiting', 'held', 'sending', 'handed over') and a.is_open`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/**
 * Retries the failed announcements of a position, or of all with null, from the start; returns how many. A mail that
 * may have arrived goes out at most once more.
 */
export const retryFailedAnnouncements = (db: Database, positionId: number | null): Promise<number> =>
  ofLive(db, positionId, (db, condition) => retryFailed(db, kinds, condition));

/** Discards the failed announcements of a position, or of all with null, for good; returns how many. */
export const discardFailedAnnouncements = (db: Database, positionId: number | null): Promise<number> =>
  ofLive(db, positionId, (db, condition) => discardFailed(db, { kinds, isOnce: true }, condition));

/**
 * Acts on the mails of Live positions with failed ones, and keeps those positions Live until the caller's transaction
 * ends.
 */
async function ofLive(
  db: Database,
  positionId: number | null,
  act: (db: Database, condition: RawBuilder<unknown>) => Promise<number>,
): Promise<number> {
  const { rows } = await sql<{ positionId: number }>`
    select a.position_id from announcements a
    where a.is_open and (${positionId}::integer is null or a.position_id = ${positionId}::integer)
      and exists (
        select from deliveries d
        where d.subject_id = a.position_id and d.kind = ${announcement.name} and d.state = 'failed')
    order by a.position_id for update`.execute(db);
  await holdTalents(db);
  return act(db, sql`subject_id = any(${rows.map((row) => row.positionId)}::integer[])`);
}
