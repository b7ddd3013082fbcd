import { sql } from 'kysely';
import { appealDays } from '#contract/cases.ts';
import { whyNotOwnAccount } from '#server/accounts/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { queueWaitingMail } from './mails.ts';

/** Finds a decision about the viewer or their company that may be shown to them, and locks it. */
export async function lockDecision(db: Database, { id, companyId }: Pick<Viewer, 'id' | 'companyId'>, caseId: number) {
  return db
    .selectFrom('cases')
    .select(['state', 'appeal', 'outcome', 'acknowledgedAt'])
    .select(sql<boolean>`decided_at < now() - make_interval(days => ${appealDays})`.as('isOld'))
    .where('id', '=', caseId)
    .where('outcome', 'in', ['warned', 'suspended'])
    .where((eb) => eb.or([eb('userId', '=', id), eb('companyId', '=', companyId)]))
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Appeals a decision about the viewer or their company. 403 while an administrator acts: the single appeal is the
 * user's. 404 for any other case; 409 for a decision that was already appealed or is too old.
 */
export async function appeal(
  { db }: Pick<Services, 'db'>,
  viewer: Pick<Viewer, 'id' | 'companyId' | 'session'>,
  { caseId, text }: { caseId: number; text: string },
): Promise<void> {
  checkMay(whyNotOwnAccount(viewer));
  await withTransaction(db, async (db) => {
    const decision = await lockDecision(db, viewer, caseId);
    if (!decision) throw new AppError('not-found', 'There is no such decision.');
    if (decision.appeal !== null)
      throw new AppError('conflict', 'It was appealed already.', { reason: { code: 'appealed' } });
    if (decision.isOld || decision.state !== 'decided')
      throw new AppError('conflict', 'It is too late to appeal.', { reason: { code: 'appealTooLate' } });
    await db
      .updateTable('cases')
      .set({ state: 'appealed', appeal: text, appealedAt: sql<Date>`now()`, version: sql<number>`version + 1` })
      .where('id', '=', caseId)
      .execute();
    await queueWaitingMail(db);
  });
}
