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

/** Finds a position that was put back, for a mail; undefined once it is deleted or down again. */
export const findPutBack = (db: Database, id: number) =>
  db
    .selectFrom('positions')
    .select(['title', 'hashId', 'isLive'])
    .where('id', '=', id)
    .where('closeReason', 'is distinct from', 'takenDown')
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
  outcome: 'warned' | 'takenDown' | 'suspended';
  isAboutCompany: boolean;
  /** Title of the position taken down. */
  positionTitle: string | undefined;
  /** Null if it names none. */
  rule: Rule | null;
  reasons: string;
  until: Date | null;
}

/** Finds the decision for a mail; undefined if it is forgotten or overturned. */
export async function findMailedDecision(db: Database, id: number): Promise<MailedDecision | undefined> {
  const row = await db
    .selectFrom('cases')
    .select(['companyId', 'outcome', 'positionTitle', 'rule', 'reasons', 'until', 'appealOutcome'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.reasons === null || row.appealOutcome === 'overturned') return undefined;
  const { outcome, companyId, positionTitle, rule, reasons, until } = row;
  if (outcome !== 'warned' && outcome !== 'takenDown' && outcome !== 'suspended') return undefined;
  const isAboutCompany = companyId !== null;
  return { outcome, isAboutCompany, positionTitle: positionTitle ?? undefined, rule, reasons, until };
}

/** Finds the decided appeal for a mail; undefined if it is forgotten. */
export async function findMailedAppeal(
  db: Database,
  id: number,
): Promise<
  | { outcome: 'kept' | 'overturned'; reasons: string; position: { title: string; isLive: boolean } | undefined }
  | undefined
> {
  const row = await db
    .selectFrom('cases')
    .leftJoin('positions', 'positions.id', 'cases.positionId')
    .select(['cases.appealOutcome as outcome', 'cases.appealReasons as reasons'])
    .select(['positions.title', 'positions.isLive'])
    .where('cases.id', '=', id)
    .executeTakeFirst();
  if (!row || row.outcome === null || row.reasons === null) return undefined;
  const { outcome, reasons, title, isLive } = row;
  return { outcome, reasons, position: title === null ? undefined : { title, isLive: isLive === true } };
}
