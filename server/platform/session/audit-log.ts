import { sql } from 'kysely';
import type { Act } from '#contract/audit-log.ts';
import { kept } from '#contract/retention.ts';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Viewer } from './viewer.ts';

const doer = sql`administrator_id, administrator_name, administrator_email`;
const namesOf = (user: string) => sql`
  ${sql.ref(`${user}.id`)}, ${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)},
  ${sql.ref(`${user}.email`)}`;

/** Subject and facts of an act. */
interface Entry {
  userId?: number | null | undefined;
  companyId?: number | null | undefined;
  caseId?: number | undefined;
  /** Facts of the act by a fixed set of keys: no name, address or text but those of a removed administrator. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Logs an administrator's act with their name and address, in the act's transaction. */
export async function recordAct(
  db: Database,
  { id }: Pick<Viewer, 'id'>,
  act: Act,
  { userId = null, companyId = null, caseId, details = {} }: Entry = {},
): Promise<void> {
  await sql`
    insert into audit_log (${doer}, act, user_id, company_id, case_id, details)
    select ${namesOf('u')}, ${act}, ${userId}::integer, ${companyId}::integer, ${caseId ?? null}::integer,
      ${JSON.stringify(details)}::jsonb
    from users u where u.id = ${id}::integer`.execute(db);
}

/**
 * Logs that an administrator has opened a case, unless their latest act was on that case less than a minute ago: the
 * screen reloads a case once it is decided.
 */
export async function recordCaseOpened(
  db: Database,
  viewer: Pick<Viewer, 'id'>,
  entry: Entry & { caseId: number },
): Promise<void> {
  const latest = await db
    .selectFrom('auditLog')
    .select(['caseId', sql<boolean>`at > now() - interval '1 minute'`.as('isRecent')])
    .where('administratorId', '=', viewer.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest?.caseId === entry.caseId && latest.isRecent) return;
  await recordAct(db, viewer, 'caseOpened', entry);
}

/**
 * Logs that an administrator has made a call while acting as the viewer, once a minute for each call. Does nothing
 * outside acting sessions, and after the call that ends one.
 */
export async function recordActing(db: Database, { id, companyId, session }: Viewer, path: string): Promise<void> {
  const { actingAdministrator, tokenHash } = session;
  if (!actingAdministrator) return;
  await sql`
    insert into audit_log (${doer}, act, user_id, company_id, details)
    select ${namesOf('a')}, 'changed', ${id}::integer, ${companyId}::integer, jsonb_build_object('call', ${path}::text)
    from sessions join users a on a.id = ${actingAdministrator.id}::integer
    where token_hash = ${tokenHash}::bytea and not exists (
      select from audit_log
      where user_id = ${id}::integer and administrator_id = ${actingAdministrator.id}::integer and act = 'changed'
        and details ->> 'call' = ${path}::text and at > now() - interval '1 minute'
    )`.execute(db);
}

/** Removes entries after three years; called by the periodic sweep. */
export const sweepAuditLog = (db: Database): Promise<LeftOut<string>[]> =>
  sweepRows(
    db,
    'audit_log',
    sql`at < now() - make_interval(years => ${kept.logYears}::integer)`,
    (where) => sql`delete from audit_log where ${where}`,
  );
