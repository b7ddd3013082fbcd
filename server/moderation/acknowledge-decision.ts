import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { forgetSessionsOf } from '#server/platform/session/memory.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { acknowledgeCase, lockDecision } from './appeal-store.ts';

/** Notes that a warning was read. 404 for one about others, 409 if already noted. */
export async function acknowledge(
  { db }: Pick<Services, 'db'>,
  viewer: Pick<Viewer, 'id' | 'companyId'>,
  caseId: number,
): Promise<void> {
  await withTransaction(db, async (db) => {
    const decision = await lockDecision(db, viewer, caseId);
    if (decision?.outcome !== 'warned') throw new AppError('not-found', 'There is no such warning.');
    if (decision.acknowledgedAt)
      throw new AppError('conflict', 'It was read already.', { reason: { code: 'readAlready' } });
    await acknowledgeCase(db, caseId);
    // So that the next page no longer shows it.
    forgetSessionsOf(db, viewer.id);
  });
}
