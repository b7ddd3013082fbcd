import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Outcome } from '#contract/cases.ts';
import type { Rule } from '#contract/rules.ts';
import { type CaseState, type Category, type Evidence, type adminCases, casePageSize } from '#contract/reports.ts';
import type { Database } from '#server/platform/database/connect.ts';

export interface CaseRow {
  id: number;
  userId: number | null;
  companyId: number | null;
  /** Name of the subject; null once deleted. */
  name: string | null;
  userType: number | null;
  isSuspended: boolean;
  categories: Category[];
  count: number;
  openedAt: Date;
  state: CaseState;
  outcome: Outcome | null;
  isOverturned: boolean;
  takenBy: number | null;
  takenByName: string | null;
  takenAt: Date | null;
}

const columns = sql`
  k.id, k.user_id, k.company_id, coalesce(u.first_name || ' ' || u.last_name, c.name) as name, u.type as user_type,
  coalesce(u.suspended_until, c.suspended_until) is not null as is_suspended,
  coalesce(r.categories, '{}') as categories, coalesce(r.count, 0) as count, k.opened_at, k.state, k.outcome,
  k.appeal_outcome is not distinct from 'overturned' as is_overturned, k.taken_by, k.taken_at,
  taker.first_name || ' ' || taker.last_name as taken_by_name`;
const joins = sql`
  left join users u on u.id = k.user_id
  left join companies c on c.id = k.company_id
  left join users taker on taker.id = k.taken_by
  left join lateral (
    select array_agg(distinct category) as categories, count(*)::integer as count from reports where case_id = k.id
  ) r on true`;
const order = (name: string) =>
  sql`(${sql.ref(`${name}.state`)} not in ('open', 'appealed')), ${sql.ref(`${name}.opened_at`)}, ${sql.ref(`${name}.id`)}`;

/** Lists a page of cases, one more than it shows: waiting ones first, the oldest of each on top. */
export async function listCases(
  db: Database,
  { state, userId, companyId, cursor }: z.output<(typeof adminCases)['payload']>,
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select ${columns}
    from (
      select * from cases x
      where (${state ?? null}::text is null or x.state = ${state ?? null}::text)
        and (${userId ?? null}::integer is null or x.user_id = ${userId ?? null}::integer)
        and (${companyId ?? null}::integer is null or x.company_id = ${companyId ?? null}::integer
          or x.user_id in (select id from users where company_id = ${companyId ?? null}::integer))
        and (${cursor}::integer is null
          or (${order('x')}) > (select ${order('former')} from cases former where former.id = ${cursor}::integer))
      order by ${order('x')} limit ${casePageSize + 1}::integer
    ) k ${joins}
    order by ${order('k')}`.execute(db);
  return rows;
}

/** Counts the cases waiting for administrators. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from cases where (state not in ('open', 'appealed')) = false`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface CaseDetailsRow extends CaseRow {
  version: number;
  positionTitle: string | null;
  rule: Rule | null;
  reasons: string | null;
  until: Date | null;
  decidedAt: Date | null;
  decidedBy: number | null;
  decidedByName: string | null;
  appeal: string | null;
  appealedAt: Date | null;
  appealOutcome: 'kept' | 'overturned' | null;
  appealReasons: string | null;
}

export async function findCase(db: Database, id: number): Promise<CaseDetailsRow | undefined> {
  const { rows } = await sql<CaseDetailsRow>`
    select ${columns}, k.version, k.position_title, k.rule, k.reasons, k.until, k.decided_at, k.decided_by,
      d.first_name || ' ' || d.last_name as decided_by_name, k.appeal, k.appealed_at, k.appeal_outcome, k.appeal_reasons
    from cases k ${joins} left join users d on d.id = k.decided_by
    where k.id = ${id}::integer`.execute(db);
  return rows[0];
}

/** Counts the positions and members that a measure against a company affects. */
export async function countReach(db: Database, companyId: number): Promise<{ livePositions: number; members: number }> {
  const { rows } = await sql<{ livePositions: number; members: number }>`
    select (select count(*)::integer from positions where company_id = ${companyId}::integer and is_live) as live_positions,
      (select count(*)::integer from users where company_id = ${companyId}::integer) as members`.execute(db);
  return rows[0] ?? { livePositions: 0, members: 0 };
}

const maxHistory = 50;

/** Lists the other cases of a subject, latest first. */
export async function listHistory(
  db: Database,
  { id, userId, companyId }: Pick<CaseRow, 'id' | 'userId' | 'companyId'>,
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select ${columns} from cases k ${joins}
    where k.id <> ${id}::integer and (k.user_id = ${userId}::integer or k.company_id = ${companyId}::integer)
    order by k.id desc limit ${maxHistory}::integer`.execute(db);
  return rows;
}

interface ReportRow {
  id: number;
  reporterId: number | null;
  reporterName: string | null;
  isVisitor: boolean;
  rule: Rule | null;
  visitorEmail: string | null;
  type: 'talent' | 'teammate' | 'company' | 'position' | 'message';
  category: Category;
  text: string;
  evidence: Evidence | null;
  reportedAt: Date;
  isBadFaith: boolean;
}

export async function listReports(db: Database, caseId: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.id, r.reporter_id, u.first_name || ' ' || u.last_name as reporter_name, r.about_type as type, r.category,
      r.text, r.evidence, r.reported_at, r.is_bad_faith, r.is_visitor, r.rule, r.visitor_email
    from reports r left join users u on u.id = r.reporter_id
    where r.case_id = ${caseId}::integer
    order by r.id`.execute(db);
  return rows;
}
