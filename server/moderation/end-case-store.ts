import { sql } from 'kysely';
import { releaseFirstContacts } from '#server/companies/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Subject, idsOf } from './store.ts';

/** Lists the users who have reported in a case and still have an account. */
export async function listReporters(db: Database, caseId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct reporter_id as id from reports
    where case_id = ${caseId}::integer and reporter_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

export interface AnsweredVisitor {
  reportId: number;
  email: string;
  language: string;
}

/** Returns the addresses of reporters without an account, each once, and deletes them: they are no longer needed. */
export async function takeVisitors(db: Database, caseId: number): Promise<AnsweredVisitor[]> {
  const { rows } = await sql<AnsweredVisitor>`
    select distinct on (visitor_email) id as report_id, visitor_email as email, visitor_language as language from reports
    where case_id = ${caseId}::integer and visitor_email is not null
    order by visitor_email, id desc`.execute(db);
  await db.updateTable('reports').set({ visitorEmail: null }).where('caseId', '=', caseId).execute();
  return rows;
}

/** Allows the subject's company to begin conversations again, if no other case of it or its members is open. */
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

/** Condition for the cases of a user, and of the company that is deleted with its last member. */
const goneWith = ({ userId, isLast }: { userId: number; isLast: boolean }) => sql`(
  user_id = ${userId}::integer
  or ${isLast}::boolean and company_id = (select company_id from users where id = ${userId}::integer)
)`;

/** Locks the open cases of a user who is being deleted, and of a company deleted with its last member. */
export async function lockOpenCasesOf(
  db: Database,
  leaver: { userId: number; isLast: boolean },
): Promise<{ id: number; userId: number | null; companyId: number | null }[]> {
  const { rows } = await sql<{ id: number; userId: number | null; companyId: number | null }>`
    select id, user_id, company_id from cases where state = 'open' and ${goneWith(leaver)} order by id for update`.execute(
    db,
  );
  return rows;
}

/** Closes appeals whose subject is deleted. */
export async function closeAppealsOf(db: Database, leaver: { userId: number; isLast: boolean }): Promise<void> {
  await sql`
    update cases set state = 'closed', taken_by = null, taken_at = null, version = version + 1
    where state = 'appealed' and ${goneWith(leaver)}`.execute(db);
}
