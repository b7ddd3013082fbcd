import { sql } from 'kysely';
import { appealDays } from '#contract/cases.ts';
import { kept } from '#contract/retention.ts';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';

/**
 * Closes decisions that can no longer be appealed, forgets evidence and texts 180 days after the last decision, and
 * removes cases after three years; called by the periodic sweep.
 */
export async function sweepCases(db: Database): Promise<LeftOut<string>[]> {
  const decidedAt = sql`coalesce(appeal_decided_at, decided_at)`;
  const hasLostTexts = sql`state = 'closed' and ${decidedAt} < now() - make_interval(days => ${kept.evidenceDays}::integer)`;
  return [
    ...(await sweepRows(
      db,
      'cases',
      sql`state = 'decided' and decided_at < now() - make_interval(days => ${appealDays}::integer)`,
      (where) => sql`update cases set state = 'closed' where ${where}`,
    )),
    ...(await sweepRows(
      db,
      'reports',
      sql`case_id in (select id from cases where ${hasLostTexts}) and (evidence is not null or text <> '')`,
      (where) => sql`update reports set text = '', evidence = null where ${where}`,
    )),
    ...(await sweepRows(
      db,
      'cases',
      sql`${hasLostTexts} and coalesce(reasons, appeal, appeal_reasons, position_title) is not null`,
      (where) => sql`update cases set reasons = null, appeal = null, appeal_reasons = null, position_title = null
        where ${where}`,
    )),
    ...(await sweepRows(
      db,
      'cases',
      sql`state = 'closed' and ${decidedAt} < now() - make_interval(years => ${kept.logYears}::integer)`,
      (where) => sql`delete from cases where ${where}`,
    )),
  ];
}
