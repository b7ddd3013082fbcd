import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type AppealOutcome, appealDays } from '#contract/cases.ts';
import { accountTypes } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';

/** Finds a decision about the viewer or their company that may be shown to them, and locks it. */
export async function lockDecision(db: Database, { id, companyId }: Pick<Viewer, 'id' | 'companyId'>, caseId: number) {
  return db
    .selectFrom('cases')
    .select(['state', 'appeal', 'outcome', 'acknowledgedAt'])
    .select(sql<boolean>`decided_at < now() - make_interval(days => ${appealDays})`.as('isOld'))
    .where('id', '=', caseId)
    .where('outcome', 'in', ['warned', 'takenDown', 'suspended'])
    .where((eb) => eb.or([eb('userId', '=', id), eb('companyId', '=', companyId)]))
    .forUpdate()
    .executeTakeFirst();
}

export const acknowledgeCase = (db: Database, caseId: number) =>
  db
    .updateTable('cases')
    .set({ acknowledgedAt: sql<Date>`now()` })
    .where('id', '=', caseId)
    .execute();

export const insertAppeal = (db: Database, caseId: number, text: string) =>
  db
    .updateTable('cases')
    .set({ state: 'appealed', appeal: text, appealedAt: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', caseId)
    .execute();

/** Locks an appealed case; undefined if it is none, or of another version. */
export const lockAppealed = (db: Database, { caseId, version }: { caseId: number; version: number }) =>
  db
    .selectFrom('cases')
    .select('decidedBy')
    .where('id', '=', caseId)
    .where('state', '=', 'appealed')
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();

export const closeAppeal = (
  db: Database,
  caseId: number,
  { outcome, reasons, decidedBy }: { outcome: z.infer<typeof AppealOutcome>; reasons: string; decidedBy: number },
) =>
  db
    .updateTable('cases')
    .set({
      state: 'closed',
      appealOutcome: outcome,
      appealReasons: reasons,
      appealDecidedBy: decidedBy,
      appealDecidedAt: sql<Date>`now()`,
      takenBy: null,
      takenAt: null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', caseId)
    .execute();

export const hasOtherAdministrator = async (db: Database, id: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('type', '=', accountTypes.administrator)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;
