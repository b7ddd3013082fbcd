import { type RawBuilder, type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { AnnouncementProgress } from '#contract/announcements.ts';
import {
  type Conditions,
  type OfCompany,
  conditionsTable,
  isAbout,
  isMatch,
  pickConditions,
} from '#server/matching/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { defineKind } from '#server/platform/deliveries/deliveries.ts';
import { enqueueOnce, resumeOnce, withdrawOnce } from '#server/platform/deliveries/once.ts';

/** The mail that announces a position, its subject, to one talent. No user is waiting for it. */
export const announcement = defineKind({
  name: 'announcement-mail',
  channel: 'mail',
  urgency: 'later',
  details: z.object({}),
  // About three days of tries: every few seconds at first, later every half hour.
  maxTries: 150,
  longestPauseSeconds: 1_800,
  isOnce: true,
});

export type AnnouncementRow = Selectable<DB['announcements']>;

/**
 * Whether a talent `u` with the settings `s` receives the announcement of a position: not switched off, their address
 * accepts mail, they have not written about it, and the company has not passed them for it.
 */
export const mayReceive = (positionId: RawBuilder<unknown>) => sql<boolean>`(
  coalesce(s.announcements, true) and u.email_refused_at is null
  and u.id not in (
    select writer.user_id from thread_subjects s
    cross join lateral (select distinct m.user_id from messages m where ${isAbout}) writer
    where s.position_id = ${positionId})
  and not exists (
    select from candidates c where c.position_id = ${positionId} and c.talent_id = u.id and c.is_passed
  ))`;

/**
 * Whether the mails of an announcement `a` may be sent. After reopening, they wait until the mails of the earlier round
 * are cleared.
 */
export const isUnderWay = sql<boolean>`(a.is_open and (a.is_listed or a.listed_through > 0))`;

/** Announcements, with the company that announces. */
const announced = sql`(select a.*, q.company_id from announcements a join positions q on q.id = a.position_id)`;

/** Restarts the announcement with the conditions saved now. Returns whether it is the position's first. */
export async function openAnnouncement(
  db: Database,
  { positionId, clientId, conditions }: { positionId: number; clientId: number; conditions: Conditions },
): Promise<boolean> {
  const row = {
    clientId,
    isOpen: true,
    ...pickConditions(conditions),
    isListed: false,
    listedThrough: 0,
    listedCount: 0,
  };
  const { isFirst } = await db
    .insertInto('announcements')
    .values({ positionId, ...row })
    .onConflict((conflict) => conflict.column('positionId').doUpdateSet(row))
    // PostgreSQL's mark of an inserted row.
    .returning(sql<boolean>`xmax = 0`.as('isFirst'))
    .executeTakeFirstOrThrow();
  return isFirst;
}

export const closeAnnouncement = (db: Database, positionId: number) =>
  db.updateTable('announcements').set({ isOpen: false }).where('positionId', '=', positionId).execute();

/** Whether a position has been announced before. */
export async function isAnnounced(db: Database, positionId: number): Promise<boolean> {
  const rows = await db.selectFrom('announcements').select('positionId').where('positionId', '=', positionId).execute();
  return rows.length > 0;
}

/** Removes an announcement that has not been listed, so that it counts as never made. */
export async function discardAnnouncement(db: Database, positionId: number): Promise<void> {
  await db.deleteFrom('announcements').where('positionId', '=', positionId).execute();
}

export const lockAnnouncement = (db: Database, positionId: number): Promise<AnnouncementRow | undefined> =>
  db.selectFrom('announcements').selectAll().where('positionId', '=', positionId).forUpdate().executeTakeFirst();

export const updateAnnouncement = (
  db: Database,
  positionId: number,
  changes: Pick<AnnouncementRow, 'isListed' | 'listedThrough' | 'listedCount'>,
) => db.updateTable('announcements').set(changes).where('positionId', '=', positionId).execute();

/** Withdraws the waiting mails of a position; see `withdrawOnce`. */
export const withdrawMails = (db: Database, positionId: number): Promise<void> =>
  withdrawOnce(db, announcement, sql`d.subject_id = ${positionId}::integer`);

/** Returns withdrawn mails that may have arrived to the queue if they still match. */
export const resumeMails = (db: Database, positionId: number): Promise<void> =>
  resumeOnce(
    db,
    announcement,
    sql`d.subject_id = ${positionId}::integer and exists (
      select from ${announced} p, talents t
      join users u on u.id = t.user_id
      left join mail_settings s on s.user_id = u.id
      where p.position_id = d.subject_id and t.user_id = d.user_id and ${isMatch}
        and ${mayReceive(sql`${positionId}::integer`)})`,
  );

/**
 * Blocks the deletion of talents until the transaction ends (`remove_announcements_to_user`), so that a following
 * statement lists no talent who is being deleted.
 */
export const holdTalents = (db: Database) =>
  sql`select pg_advisory_xact_lock(hashtext('announcement_mails'))`.execute(db);

/**
 * Lists the next matches, by ascending id, who may receive announcements and have no mail for this position yet.
 * Returns the number of matches seen, the last talent's id and the number listed. `offset 0` makes PostgreSQL look up
 * each talent instead of reading all users for every batch.
 */
export async function insertMails(
  db: Database,
  { positionId, listedThrough, listedCount }: AnnouncementRow,
  limit: number,
): Promise<{ seen: number; last: number | null; listed: number }> {
  const rowsToList = sql`
    select ${positionId}::integer, u.id, (${listedCount}::integer + row_number() over (order by u.id))::integer
    from batch
    cross join lateral (select id, email_refused_at from users where id = batch.user_id offset 0) u
    left join lateral (select announcements from mail_settings where user_id = batch.user_id offset 0) s on true
    where ${mayReceive(sql`${positionId}::integer`)}`;
  const { rows } = await sql<{ seen: number; last: number | null; listed: number }>`
    with batch as materialized (
      select t.user_id from ${announced} p, talents t
      where p.position_id = ${positionId}::integer and t.user_id > ${listedThrough}::integer and ${isMatch}
      order by t.user_id limit ${limit}::integer
    ), listed as (${enqueueOnce(announcement, rowsToList)})
    select count(*) as seen, max(user_id) as last, (select count(*) from listed) as listed from batch`.execute(db);
  return rows[0] ?? { seen: 0, last: null, listed: 0 };
}

/** Counts the talents who would be listed for a position with these conditions. */
export async function countRecipients(db: Database, positionId: number, conditions: OfCompany): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${conditionsTable(conditions)} p, talents t
    join users u on u.id = t.user_id
    left join mail_settings s on s.user_id = u.id
    left join deliveries d
      on d.subject_id = ${positionId}::integer and d.user_id = u.id and d.kind = ${announcement.name}
      and d.state not in ('waiting', 'held', 'withdrawn')
    where ${isMatch} and ${mayReceive(sql`${positionId}::integer`)} and d.user_id is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Sum over `announcement_counts` as `c`. */
const countOf = (condition: RawBuilder<unknown>) => sql`coalesce(sum(c.count) filter (where ${condition}), 0)`;

/** Lists the progress of a company's announcements; for a Draft, only the mails that were sent. */
export async function listProgress(db: Database, companyId: number): Promise<AnnouncementProgress[]> {
  const { rows } = await sql<AnnouncementProgress>`
    select a.position_id, a.is_open and not a.is_listed as is_listing,
      ${countOf(sql`a.is_open or c.state not in ('waiting', 'held', 'withdrawn')`)} as total,
      ${countOf(sql`c.state = 'sent'`)} as sent,
      ${countOf(sql`c.state = 'withdrawn' and a.is_open`)} as skipped,
      ${countOf(sql`c.state = 'held' and a.is_open`)} as held,
      ${countOf(sql`c.state in ('refused', 'failed', 'discarded')`)} as failed
    from positions p
    join announcements a on a.position_id = p.id
    left join announcement_counts c on c.position_id = a.position_id
    where p.company_id = ${companyId}::integer
    group by a.position_id
    order by a.position_id desc`.execute(db);
  return rows;
}
