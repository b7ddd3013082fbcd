import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { insertAppeal, lockDecision } from './appeal-store.ts';
import { queueWaitingMail } from './mails.ts';

/**
 * Appeals a decision about the viewer or their company. 404 for any other case; 409 for a decision that was already
 * appealed or is too old.
 */
export async function appeal(
  { db }: Pick<Services, 'db'>,
  viewer: Pick<Viewer, 'id' | 'companyId'>,
  { caseId, text }: { caseId: number; text: string },
): Promise<void> {
  await withTransaction(db, async (db) => {
    const decision = await lockDecision(db, viewer, caseId);
    if (!decision) throw new AppError('not-found', 'There is no such decision.');
    if (decision.appeal !== null)
      throw new AppError('conflict', 'It was appealed already.', { reason: { code: 'appealed' } });
    if (decision.isOld || decision.state !== 'decided')
      throw new AppError('conflict', 'It is too late to appeal.', { reason: { code: 'appealTooLate' } });
    await insertAppeal(db, caseId, text);
    await queueWaitingMail(db);
  });
}
