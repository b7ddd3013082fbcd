import { sql } from 'kysely';
import { appealDays, type Decision } from '#contract/cases.ts';
import type { Database } from '#server/platform/database/connect.ts';

interface DecisionRow {
  caseId: number;
  isAboutCompany: boolean;
  outcome: Decision['outcome'];
  positionTitle: string | null;
  rule: Decision['rule'];
  reasons: string;
  until: Date | null;
  decidedAt: Date;
  isInForce: boolean;
  isAcknowledged: boolean;
  /** Null once appealed or too old. */
  appealableUntil: Date | null;
  appeal: string | null;
  appealedAt: Date | null;
  appealOutcome: 'kept' | 'overturned' | null;
  appealReasons: string | null;
}

const maxListed = 50;

const joins = sql`
  left join users u on u.id = k.user_id
  left join companies c on c.id = k.company_id
  left join positions p on p.id = k.position_id`;

/**
 * Whether case `k` is the current suspension of user `u` or company `c`, or keeps position `p` down: no later one has
 * replaced it.
 */
const inForce = sql<boolean>`(
  k.outcome = 'suspended' and coalesce(u.suspended_until, c.suspended_until) is not null and not exists (
    select from cases later where later.outcome = 'suspended' and later.decided_at > k.decided_at
      and (later.user_id = k.user_id or later.company_id = k.company_id)
  ) or k.outcome = 'takenDown' and p.close_reason is not distinct from 'takenDown' and not exists (
    select from cases later where later.position_id = p.id and later.decided_at > k.decided_at
  )
)`;

/** Whether a case is the current suspension of its user or company, or keeps a position down. */
export async function isInForce(db: Database, caseId: number): Promise<boolean> {
  const { rows } = await sql`
    select from cases k ${joins} where k.id = ${caseId}::integer and ${inForce}`.execute(db);
  return rows.length > 0;
}

/** Lists the decisions about a user, and about their company, latest first. */
export async function listDecisions(
  db: Database,
  { id, companyId }: { id: number; companyId: number | null },
): Promise<Decision[]> {
  const { rows } = await sql<DecisionRow>`
    select k.id as case_id, k.company_id is not null as is_about_company, k.outcome, k.position_title, k.rule,
      k.reasons, k.until, k.decided_at, ${inForce} as is_in_force,
      k.acknowledged_at is not null or k.appeal_outcome is not distinct from 'overturned' as is_acknowledged,
      case when k.appeal is null and k.decided_at > now() - make_interval(days => ${appealDays})
        then k.decided_at + make_interval(days => ${appealDays}) end as appealable_until,
      k.appeal, k.appealed_at, k.appeal_outcome, k.appeal_reasons
    from cases k ${joins}
    where (k.user_id = ${id}::integer or k.company_id = ${companyId}::integer)
      and k.outcome in ('warned', 'takenDown', 'suspended') and k.reasons is not null
    order by k.decided_at desc limit ${maxListed}::integer`.execute(db);
  return rows.map(
    ({
      positionTitle,
      until,
      decidedAt,
      appealableUntil,
      appeal,
      appealedAt,
      appealOutcome,
      appealReasons,
      ...row
    }) => ({
      ...row,
      ...(positionTitle !== null && { positionTitle }),
      until: until?.toISOString() ?? null,
      decidedAt: decidedAt.toISOString(),
      appealableUntil: appealableUntil?.toISOString() ?? null,
      appeal:
        appeal === null || !appealedAt
          ? null
          : { text: appeal, appealedAt: appealedAt.toISOString(), outcome: appealOutcome, reasons: appealReasons },
    }),
  );
}
