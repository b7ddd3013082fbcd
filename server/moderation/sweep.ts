import { sql } from 'kysely';
import { appealDays } from '#contract/cases.ts';
import { kept } from '#contract/retention.ts';
import type { Database } from '#server/platform/database/connect.ts';

/**
 * Closes decisions that can no longer be appealed, forgets evidence and texts 180 days after the last decision, and
 * removes cases after three years; called by the periodic sweep.
 */
export async function sweepCases(db: Database): Promise<void> {
  const appealable = sql`make_interval(days => ${appealDays})`;
  const withTexts = sql`make_interval(days => ${kept.evidenceDays})`;
  await sql`update cases set state = 'closed' where state = 'decided' and decided_at < now() - ${appealable}`.execute(
    db,
  );
  await sql`
    update reports r set text = '', evidence = null
    from cases k
    where k.id = r.case_id and k.state = 'closed' and coalesce(k.appeal_decided_at, k.decided_at) < now() - ${withTexts}
      and (r.evidence is not null or r.text <> '')`.execute(db);
  await sql`
    update cases set reasons = null, appeal = null, appeal_reasons = null
    where state = 'closed' and coalesce(appeal_decided_at, decided_at) < now() - ${withTexts}
      and coalesce(reasons, appeal, appeal_reasons) is not null`.execute(db);
  await sql`
    delete from cases where state = 'closed' and coalesce(appeal_decided_at, decided_at) < now() - make_interval(years => ${kept.logYears})`.execute(
    db,
  );
}
