import { sql } from 'kysely';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { announcementsPerTalent } from '#server/platform/limits/table.ts';
import { isUnderWay, lockAnnouncement, mayReceive, withdrawMails } from './store.ts';

/**
 * Makes `holder` the one who sends, for so long unless renewed, and answers when the next mail may leave; undefined while
 * another one is.
 */
export async function takeLease(db: Database, holder: string, leaseSeconds: number): Promise<Date | undefined> {
  const { rows } = await sql<{ nextAt: Date }>`
    update announcement_sender set holder = ${holder}::uuid, held_until = now() + make_interval(secs => ${leaseSeconds})
    where held_until < now() or holder = ${holder}::uuid
    returning next_at`.execute(db);
  return rows[0]?.nextAt;
}

/** Lets another one send, from that moment on. */
export const giveLeaseBack = (db: Database, holder: string, nextAt: Date) =>
  sql`
    update announcement_sender set holder = null, held_until = '-infinity', next_at = ${nextAt}::timestamptz
    where holder = ${holder}::uuid`.execute(db);

const isHolder = (holder: string) =>
  sql`exists (select from announcement_sender where holder = ${holder}::uuid and held_until > now())`;

/** Only one sends, so what is being sent when another begins was left behind by one that died. */
export const recoverMails = (db: Database) =>
  sql`
    with released as (
      update announcement_mails set state = 'waiting' where state = 'sending' returning position_id, user_id
    ) ${uncountReleased}`.execute(db);

/** Takes the mails `released` from their talents' day again: their next claim counts them once more. */
const uncountReleased = sql`
  update announcement_days d set count = greatest(d.count - r.count, 0)
  from (
    select p.company_id, m.user_id, count(*) as count
    from released m join positions p on p.id = m.position_id
    group by p.company_id, m.user_id
  ) r
  where d.company_id = r.company_id and d.user_id = r.user_id`;

/** Lets what was held for a day go on when that is over. */
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
 * Takes the mail whose turn it is: the first of each position goes before the second of any, so a small one does not
 * wait for a large one. It is `skipped` at once where the talent wants none any more, and `held` where they had as many of
 * the company as a day allows. Answers go to who took the position Live or, where they are gone, to its contact.
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

/** Of `announcement_days` as `d`: the day has passed, or all that was counted came back. */
const isOver = sql`(d.ends_at <= now() or d.count = 0)`;

/** Writes down that the mail is about to leave; false where it may not any more, or another one sends. */
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

/** Records what became of a mail. What failed for a reason is kept for the administrator; without one it is given up. */
export const settleMail = (
  db: Database,
  { positionId, userId }: Key,
  { state, reason = null }: { state: 'sent' | 'failed'; reason?: string | null },
) =>
  sql`
    update announcement_mails set state = ${state}::text, last_error = ${reason}::text, settled_at = now()
    where position_id = ${positionId}::integer and user_id = ${userId}::integer`.execute(db);

/**
 * Lets a mail wait for its next try, and does not count it for the day; one whose position has since been closed
 * goes. Only the holder of the lease calls it.
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
  // Looked at afterwards: who closes it later finds the mail waiting, and takes it back.
  await withTransaction(db, async (db) => {
    const announcement = await lockAnnouncement(db, positionId);
    if (announcement?.isOpen === false) await withdrawMails(db, positionId, userId);
  });
}

/** When the next mail is due; undefined where none waits. */
export async function findNextTry(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ dueAt: Date | null }>`
    select min(coalesce(m.try_at, now())) as due_at
    from announcement_mails m join announcements a on a.position_id = m.position_id
    where m.state in ('waiting', 'held') and ${isUnderWay}`.execute(db);
  return rows[0]?.dueAt ?? undefined;
}
