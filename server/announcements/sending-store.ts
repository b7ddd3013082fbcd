import { sql } from 'kysely';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { announcementsPerTalent } from '#server/platform/limits/table.ts';
import { isUnderWay, lockAnnouncement, mayReceive, withdrawMails } from './store.ts';

/**
 * Makes `holder` the sender for this many seconds unless renewed, and returns when the next mail may leave. Undefined
 * while another process holds the lease.
 */
export async function takeLease(db: Database, holder: string, leaseSeconds: number): Promise<Date | undefined> {
  const { rows } = await sql<{ nextAt: Date }>`
    update announcement_sender set holder = ${holder}::uuid, held_until = now() + make_interval(secs => ${leaseSeconds})
    where held_until < now() or holder = ${holder}::uuid
    returning next_at`.execute(db);
  return rows[0]?.nextAt;
}

/** Releases the lease; another process may send from that time on. */
export const giveLeaseBack = (db: Database, holder: string, nextAt: Date) =>
  sql`
    update announcement_sender set holder = null, held_until = '-infinity', next_at = ${nextAt}::timestamptz
    where holder = ${holder}::uuid`.execute(db);

const isHolder = (holder: string) =>
  sql`exists (select from announcement_sender where holder = ${holder}::uuid and held_until > now())`;

/** Requeues mails left in `sending`. There is one sender at a time, so they belong to one that crashed. */
export const recoverMails = (db: Database) =>
  sql`
    with released as (
      update announcement_mails set state = 'waiting' where state = 'sending' returning position_id, user_id
    ) ${uncountReleased}`.execute(db);

/** Subtracts the `released` mails from their talents' daily counts; the next claim counts them again. */
const uncountReleased = sql`
  update announcement_days d set count = greatest(d.count - r.count, 0)
  from (
    select p.company_id, m.user_id, count(*) as count
    from released m join positions p on p.id = m.position_id
    group by p.company_id, m.user_id
  ) r
  where d.company_id = r.company_id and d.user_id = r.user_id`;

/** Releases mails that were held for a day when that day is over. */
export async function releaseHeldMails(db: Database): Promise<void> {
  await sql`update announcement_mails set state = 'waiting', try_at = null where state = 'held' and try_at <= now()`.execute(
    db,
  );
  await sql`delete from announcement_days where ends_at <= now()`.execute(db);
}

interface Key {
  positionId: number;
  userId: number;
}

export interface ClaimedMail extends Key {
  state: 'sending' | 'skipped' | 'held';
  tries: number;
  lastError: string | null;
  email: string;
  hashId: string;
  title: string;
  requiredSkillIds: number[];
  optionalSkillIds: number[];
  isRemote: boolean;
  timezone: string | null;
  utcOffsetMinutes: number | null;
  timezoneMargin: number;
  isPhysical: boolean;
  countryIds: number[];
  companyName: string;
  clientName: string | null;
  clientEmail: string | null;
}

/**
 * Claims the next mail. The first mail of each position goes before the second of any, so a small announcement does not
 * wait for a large one. A mail is `skipped` if the talent no longer wants any, and `held` if they reached the company's
 * daily limit. Replies go to the client who took the position Live or, if deleted, to its contact.
 */
export async function claimMail(db: Database, holder: string): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    with next as materialized (
      select m.position_id, m.user_id
      from announcement_mails m join announcements a on a.position_id = m.position_id
      where m.state = 'waiting' and ${isUnderWay} and (m.try_at is null or m.try_at <= now()) and ${isHolder(holder)}
      order by m.turn, m.position_id limit 1
      for update of m skip locked
    ), counted as (
      insert into announcement_days as d (company_id, user_id, count, ends_at)
      select p.company_id, u.id, 1, now() + make_interval(secs => ${announcementsPerTalent.seconds})
      from next
      join positions p on p.id = next.position_id
      join users u on u.id = next.user_id
      left join mail_settings s on s.user_id = u.id
      where ${mayReceive}
      on conflict (company_id, user_id) do update set
        count = case when ${isOver} then 1 else d.count + 1 end,
        ends_at = case when ${isOver} then excluded.ends_at else d.ends_at end
      where ${isOver} or d.count < ${announcementsPerTalent.max}
      returning user_id
    ), outcome as (
      select case when not ${mayReceive} then 'skipped' when counted.user_id is null then 'held' else 'sending' end as state
      from next
      join users u on u.id = next.user_id
      left join mail_settings s on s.user_id = u.id
      left join counted on true
    )
    update announcement_mails m set
      state = outcome.state,
      settled_at = case when outcome.state = 'skipped' then now() end,
      tries = case when outcome.state = 'held' then m.tries else m.tries + 1 end,
      try_at = case when outcome.state = 'held' then coalesce(d.ends_at, now()) else m.try_at end
    from next
    cross join outcome
    join users u on u.id = next.user_id
    join announcements a on a.position_id = next.position_id
    join positions p on p.id = next.position_id
    left join announcement_days d on d.company_id = p.company_id and d.user_id = next.user_id
    join companies c on c.id = p.company_id
    left join users client on client.id = coalesce(a.client_id, p.main_teammate_id)
    where m.position_id = next.position_id and m.user_id = next.user_id
    returning m.position_id, m.user_id, m.state, m.tries, m.last_error, u.email, p.hash_id, p.title,
      p.required_skill_ids, p.optional_skill_ids, p.is_remote, p.timezone, p.utc_offset_minutes, p.timezone_margin,
      p.is_physical, p.country_ids, c.name as company_name,
      concat_ws(' ', client.first_name, client.last_name) as client_name, client.email as client_email`.execute(db);
  return rows[0];
}

/** Condition on `announcement_days` as `d`: the day has passed, or all counted mails were released. */
const isOver = sql`(d.ends_at <= now() or d.count = 0)`;

/** Records that the mail is about to leave; false if it was withdrawn or another process sends. */
export async function noteHandOver(
  db: Database,
  holder: string,
  { positionId, userId }: Key,
  text: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update announcement_mails m set last_error = ${text}::text
    from announcements a, users u left join mail_settings s on s.user_id = u.id
    where m.position_id = ${positionId}::integer and m.user_id = ${userId}::integer and m.state = 'sending'
      and a.position_id = m.position_id and ${isUnderWay} and u.id = m.user_id and ${mayReceive}
      and ${isHolder(holder)}`.execute(db);
  return numAffectedRows > 0n;
}

/** Records the outcome of a mail. A failure with a reason is kept for the administrator; one without is discarded. */
export const settleMail = (
  db: Database,
  { positionId, userId }: Key,
  { state, reason = null }: { state: 'sent' | 'failed'; reason?: string | null },
) =>
  sql`
    update announcement_mails set state = ${state}::text, last_error = ${reason}::text, settled_at = now()
    where position_id = ${positionId}::integer and user_id = ${userId}::integer`.execute(db);

/**
 * Puts a mail back for retry and takes it off the daily count. If its position has been closed since, the mail is
 * withdrawn. Only the lease holder may call this.
 */
export async function releaseMail(
  db: Database,
  holder: string,
  { positionId, userId }: Key,
  { lastError, pauseSeconds }: { lastError: string | null; pauseSeconds: number },
): Promise<void> {
  await sql`
    with released as (
      update announcement_mails
      set state = 'waiting', last_error = ${lastError}::text, try_at = now() + make_interval(secs => ${pauseSeconds})
      where position_id = ${positionId}::integer and user_id = ${userId}::integer and state = 'sending'
        and ${isHolder(holder)}
      returning position_id, user_id
    ) ${uncountReleased}`.execute(db);
  // Checked afterwards: a close that comes later finds the mail waiting and withdraws it.
  await withTransaction(db, async (db) => {
    const announcement = await lockAnnouncement(db, positionId);
    if (announcement?.isOpen === false) await withdrawMails(db, positionId, userId);
  });
}

/** Returns when the next mail is due; undefined if none waits. */
export async function findNextTry(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ dueAt: Date | null }>`
    select min(coalesce(m.try_at, now())) as due_at
    from announcement_mails m join announcements a on a.position_id = m.position_id
    where m.state in ('waiting', 'held') and ${isUnderWay}`.execute(db);
  return rows[0]?.dueAt ?? undefined;
}
