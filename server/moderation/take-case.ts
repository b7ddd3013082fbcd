import type * as z from 'zod/mini';
import type { adminTakeCase } from '#contract/reports.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { recordAct } from '#server/platform/session/audit-log.ts';
import type { AdministratorViewer } from '#server/platform/session/viewer.ts';
import { whyNotTake } from './policy.ts';
import { lockAdministrator } from './store.ts';
import { lockCase, setTaker } from './take-case-store.ts';

/**
 * Takes a case that waits for a decision, so that other administrators see who works on it, or gives it back. Doing so
 * again changes nothing. 404 for none; 409 for a decided case, and for one that another administrator has taken.
 */
export async function takeCase(
  { db }: Pick<Services, 'db'>,
  viewer: AdministratorViewer,
  { caseId, isTaken }: z.output<(typeof adminTakeCase)['payload']>,
): Promise<void> {
  await withTransaction(db, async (db) => {
    await lockAdministrator(db, viewer);
    const found = await lockCase(db, caseId);
    if (!found) throw new AppError('not-found', 'There is no such case.');
    checkMay(whyNotTake(viewer, found));
    if ((found.takenBy !== null) === isTaken) return;
    await setTaker(db, caseId, isTaken ? viewer.id : null);
    const { userId, companyId } = found;
    await recordAct(db, viewer, isTaken ? 'caseTaken' : 'caseReleased', { userId, companyId, caseId });
  });
}
