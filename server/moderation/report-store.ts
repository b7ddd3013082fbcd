import { sql } from 'kysely';
import type { Outcome } from '#contract/cases.ts';
import type { About, Category, Evidence } from '#contract/reports.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Subject, idsOf } from './store.ts';

export async function hasOpenCase(db: Database, subject: Subject): Promise<boolean> {
  const { userId, companyId } = idsOf(subject);
  const { rows } = await sql`
    select from cases
    where state = 'open' and (user_id = ${userId}::integer or company_id = ${companyId}::integer)`.execute(db);
  return rows.length > 0;
}

interface ReportKey {
  caseId: number;
  reporterId: number;
  aboutType: About['type'];
  aboutId: string;
}

export const hasReported = async (
  db: Database,
  { caseId, reporterId, aboutType, aboutId }: ReportKey,
): Promise<boolean> =>
  (await db
    .selectFrom('reports')
    .select('id')
    .where('caseId', '=', caseId)
    .where('reporterId', '=', reporterId)
    .where('aboutType', '=', aboutType)
    .where('aboutId', '=', aboutId)
    .executeTakeFirst()) !== undefined;

export async function insertReport(
  db: Database,
  { evidence, ...report }: ReportKey & { category: Category; text: string; evidence: Evidence },
): Promise<void> {
  await db
    .insertInto('reports')
    .values({ ...report, evidence: JSON.stringify(evidence) })
    .execute();
}

export const insertVisitorReport = (
  db: Database,
  {
    evidence,
    ...report
  }: Omit<ReportKey, 'reporterId'> & {
    category: Category;
    text: string;
    visitorEmail: string;
    visitorLanguage: string;
    evidence: Evidence;
  },
): Promise<{ id: number }> =>
  db
    .insertInto('reports')
    .values({ ...report, isVisitor: true, evidence: JSON.stringify(evidence) })
    .returning('id')
    .executeTakeFirstOrThrow();

/** A reporter with this many reports in bad faith within a year does not count. */
const badFaith = 3;
/** This many reporters of different companies within seven days hold first contacts. */
const enough = 3;

/**
 * Finds the company whose first contacts must be held: the subject's company, if enough people of different companies
 * have reported in its open cases lately. Each talent counts as one.
 */
export async function findCompanyToHold(db: Database, subject: Subject): Promise<number | undefined> {
  const { userId, companyId } = idsOf(subject);
  const { rows } = await sql<{ id: number }>`
    select c.id
    from companies c
    join cases k on k.state = 'open'
      and (k.company_id = c.id or k.user_id in (select id from users where company_id = c.id))
    join reports r on r.case_id = k.id and r.reported_at > now() - interval '7 days'
    join users u on u.id = r.reporter_id and u.company_id is distinct from c.id
    where c.id = coalesce(${companyId}::integer, (select company_id from users where id = ${userId}::integer))
      and (
        select count(*) from reports bad
        where bad.reporter_id = u.id and bad.is_bad_faith and bad.reported_at > now() - interval '1 year'
      ) < ${badFaith}::integer
    group by c.id
    having count(distinct coalesce('company ' || u.company_id, 'talent ' || u.id)) >= ${enough}::integer`.execute(db);
  return rows[0]?.id;
}

const maxListed = 50;

interface OwnReport {
  id: number;
  type: About['type'];
  category: Category;
  reportedAt: Date;
  /** Null while the case is open. */
  outcome: Outcome | null;
}

export async function listOwnReports(db: Database, reporterId: number): Promise<OwnReport[]> {
  const { rows } = await sql<OwnReport>`
    select r.id, r.about_type as type, r.category, r.reported_at, k.outcome
    from reports r join cases k on k.id = r.case_id
    where r.reporter_id = ${reporterId}::integer
    order by r.id desc limit ${maxListed}::integer`.execute(db);
  return rows;
}
