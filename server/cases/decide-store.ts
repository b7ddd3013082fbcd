import { sql } from 'kysely';
import { releaseFirstContacts } from '#server/companies/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Subject, idsOf } from './store.ts';

export const findSubject = (db: Database, caseId: number) =>
  db.selectFrom('cases').select(['userId', 'companyId']).where('id', '=', caseId).executeTakeFirst();

/** The subject of a case; undefined once it is deleted. */
export function subjectIn({
  userId,
  companyId,
}: {
  userId: number | null;
  companyId: number | null;
}): Subject | undefined {
  if (userId !== null) return { userId };
  return companyId === null ? undefined : { companyId };
}

/** Locks an open case; undefined if it is not open, or of another version. */
export const lockOpenCase = (db: Database, { caseId, version }: { caseId: number; version: number }) =>
  db
    .selectFrom('cases')
    .select('id')
    .where('id', '=', caseId)
    .where('state', '=', 'open')
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();

export async function markBadFaith(
  db: Database,
  { caseId, reportIds }: { caseId: number; reportIds: readonly number[] },
): Promise<void> {
  if (reportIds.length === 0) return;
  await db
    .updateTable('reports')
    .set({ isBadFaith: true })
    .where('caseId', '=', caseId)
    .where('id', 'in', [...reportIds])
    .execute();
}

/** Lists those who have reported in a case and still have an account. */
export async function listReporters(db: Database, caseId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct reporter_id as id from reports
    where case_id = ${caseId}::integer and reporter_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

export const listAddressees = (db: Database, userIds: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('id', 'in', [...userIds])
    .orderBy('id')
    .execute();

/** Lets the subject's company begin conversations again, if no other case of it or its members is open. */
export async function releaseIfQuiet(db: Database, subject: Subject): Promise<void> {
  const { userId, companyId } = idsOf(subject);
  const { rows } = await sql<{ id: number }>`
    select c.id from companies c
    where c.id = coalesce(${companyId}::integer, (select company_id from users where id = ${userId}::integer))
      and c.first_contacts_held and not exists (
        select from cases k
        where k.state = 'open' and (k.company_id = c.id or k.user_id in (select id from users where company_id = c.id))
      )`.execute(db);
  for (const { id } of rows) await releaseFirstContacts(db, id);
}
