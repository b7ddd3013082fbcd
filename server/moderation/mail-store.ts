import { sql } from 'kysely';
import type { Rule } from '#contract/rules.ts';
import { accountTypes } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Finds a user's current address and language, unless they are deleted or suspended. */
export const findRestored = (db: Database, userId: number | null) =>
  db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .where('isAvailable', '=', true)
    .executeTakeFirst();

export const listAdministrators = (db: Database) =>
  db.selectFrom('users').select('id').where('type', '=', accountTypes.administrator).orderBy('id').execute();

/** Finds the title of a reported thing; undefined once it is forgotten. */
export async function findReportedTitle(db: Database, reportId: number): Promise<string | undefined> {
  const { rows } = await sql<{ title: string | null }>`
    select evidence ->> 'title' as title from reports where id = ${reportId}::integer`.execute(db);
  return rows[0]?.title ?? undefined;
}

export interface MailedDecision {
  outcome: 'warned' | 'suspended';
  isAboutCompany: boolean;
  rule: Rule;
  reasons: string;
  until: Date | null;
}

/** Finds the decision for a mail; undefined if it is forgotten or overturned. */
export async function findMailedDecision(db: Database, id: number): Promise<MailedDecision | undefined> {
  const row = await db
    .selectFrom('cases')
    .select(['companyId', 'outcome', 'rule', 'reasons', 'until', 'appealOutcome'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.rule === null || row.reasons === null || row.appealOutcome === 'overturned') return undefined;
  const { outcome, companyId, rule, reasons, until } = row;
  if (outcome !== 'warned' && outcome !== 'suspended') return undefined;
  return { outcome, isAboutCompany: companyId !== null, rule, reasons, until };
}

/** Finds the decided appeal for a mail; undefined if it is forgotten. */
export async function findMailedAppeal(
  db: Database,
  id: number,
): Promise<{ outcome: 'kept' | 'overturned'; reasons: string } | undefined> {
  const row = await db
    .selectFrom('cases')
    .select(['appealOutcome as outcome', 'appealReasons as reasons'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.outcome === null || row.reasons === null) return undefined;
  return { outcome: row.outcome, reasons: row.reasons };
}
