import { type RawBuilder, sql } from 'kysely';
import { inactivityMailDays } from '#contract/retention.ts';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Days of a refused address after which its unused account is deleted without mails. */
const refusedDays = 30;

/** The last visit of user `u`: for a client, of any member of the company. */
const seenAt = sql<Date>`case when u.company_id is null then coalesce(u.last_seen_at, u.created_at) else (
  select max(coalesce(m.last_seen_at, m.created_at)) from users m where m.company_id = u.company_id) end`;

const inDays = (days: number): RawBuilder<Date> => sql`now() + make_interval(days => ${days}::integer)`;
const after = (moment: RawBuilder<Date>, months: number): RawBuilder<Date> =>
  sql`(${moment} + make_interval(months => ${months}::integer))`;
/** Whether an account, unless used, is due for deletion within the days of the first mail. */
const isUnused = (months: number): RawBuilder<boolean> =>
  sql`${after(sql`seen_at`, months)} <= ${inDays(inactivityMailDays[0])}`;

/** `forget`: the account was used after a mail. */
export type Step = 'forget' | 'mail' | 'delete';

const step = (months: number): RawBuilder<Step | null> => sql`case
  when not ${isUnused(months)} then case when inactive_mailed > 0 then 'forget' end
  when email_refused_at <= ${inDays(-refusedDays)} then case when ${after(sql`seen_at`, months)} <= now() then 'delete' end
  when email_refused_at is not null then null
  when inactive_mailed = 3 then case when inactive_until <= now() then 'delete' end
  when exists (select from deliveries d where d.key = 'inactive ' || id) then null
  when inactive_mailed = 0
    or inactive_until <= now() + make_interval(days => (${[...inactivityMailDays]}::integer[])[inactive_mailed + 1]) then 'mail'
end`;

export interface Unused {
  id: number;
  step: Step;
  /** Number of mails sent about it. */
  mailed: number;
  email: string;
  language: string | null;
  isRefused: boolean;
}

/** Lists accounts with a step due, by id; they are deleted after `months` without a visit. */
export async function listUnused(
  db: Database,
  months: number,
  { afterId = 0, userId = null, limit }: { afterId?: number; userId?: number | null; limit: number },
): Promise<Unused[]> {
  const { rows } = await sql<Unused>`
    select id, step, inactive_mailed as mailed, email, language, email_refused_at is not null as is_refused
    from (
      select *, ${step(months)} as step
      from (
        select u.*, ${seenAt} as seen_at from users u
        where u.type <> 3 and u.leaving_at is null and u.id > ${afterId}::integer
          and (${userId}::integer is null or u.id = ${userId}::integer)
          and (u.inactive_mailed > 0
            or ${after(sql`coalesce(u.last_seen_at, u.created_at)`, months)} <= ${inDays(inactivityMailDays[0])})
      ) seen
    ) due
    where step is not null order by id limit ${limit}::integer`.execute(db);
  return rows;
}

/** Resets the count of mails to a user, or to all. */
export const forgetMailed = (db: Database, userId?: number): Promise<LeftOut<string>[]> =>
  sweepRows(
    db,
    'users',
    sql`inactive_mailed > 0 and ${userId === undefined ? sql`true` : sql`id = ${userId}::integer`}`,
    (where) => sql`update users set inactive_mailed = 0, inactive_until = null where ${where}`,
  );

export interface MailedUser {
  email: string;
  language: string | null;
  /** Null for a talent. */
  companyName: string | null;
  seenAt: Date;
  /** Time of deletion if the mail is sent now. */
  deletedAt: Date;
}

/** Finds the recipient of a mail about an unused account; undefined if it was used, or another mail is next. */
export async function findUnused(
  db: Database,
  { userId, months, number }: { userId: number; months: number; number: number },
): Promise<MailedUser | undefined> {
  if (months === 0) return undefined;
  const days = inactivityMailDays[number - 1] ?? 0;
  const { rows } = await sql<MailedUser>`
    select email, language, company_name, seen_at,
      date_trunc('milliseconds', greatest(${after(sql`seen_at`, months)}, inactive_until, ${inDays(days)})) as deleted_at
    from (
      select u.*, c.name as company_name, ${seenAt} as seen_at
      from users u left join companies c on c.id = u.company_id where u.id = ${userId}::integer
    ) seen
    where leaving_at is null and email_refused_at is null and inactive_mailed = ${number - 1}::integer
      and ${isUnused(months)}`.execute(db);
  return rows[0];
}

/** Records a sent mail, and the time of deletion it named. */
export async function noteMailed(
  db: Database,
  { userId, number, until }: { userId: number; number: number; until: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ inactiveMailed: number, inactiveUntil: until })
    .where('id', '=', userId)
    .where('inactiveMailed', '=', number - 1)
    .execute();
}
