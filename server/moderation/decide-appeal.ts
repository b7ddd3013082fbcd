import type * as z from 'zod/mini';
import type { adminDecideAppeal } from '#contract/reports.ts';
import { isInForce } from '#server/accounts/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { recordAct } from '#server/platform/session/audit-log.ts';
import type { AdministratorViewer } from '#server/platform/session/viewer.ts';
import { restorePosition } from '#server/positions/service.ts';
import { closeAppeal, hasOtherAdministrator, lockAppealed } from './appeal-store.ts';
import { findSubject, subjectIn } from './decide-store.ts';
import { caseMails } from './mails.ts';
import { lockAdministrator } from './store.ts';
import { lift, lock } from './suspend-user.ts';
import { findTakenDown } from './take-down-store.ts';

/**
 * Decides an appeal. Overturning undoes the decision: its suspension ends unless a later one has replaced it, a
 * position may go Live again, and a warning is no longer shown. 404 if there is none; 'edit-conflict' if the case has
 * changed since it was read; 409 for the administrator who decided it, if there is another one.
 */
export async function decideAppeal(
  services: Pick<Services, 'db' | 'emit'>,
  viewer: AdministratorViewer,
  { caseId, version, outcome, reasons }: z.output<(typeof adminDecideAppeal)['payload']>,
): Promise<void> {
  await withTransaction(services.db, async (db) => {
    const found = await findSubject(db, caseId);
    if (!found) throw new AppError('not-found', 'There is no such case.');
    await lockAdministrator(db, viewer);
    const subject = subjectIn(found);
    const userIds = subject ? await lock(db, subject) : [];
    const row = await lockAppealed(db, { caseId, version });
    if (!row) throw new AppError('edit-conflict', 'Another administrator has just decided this appeal.');
    if (row.decidedBy === viewer.id && (await hasOtherAdministrator(db, viewer.id)))
      throw new AppError('conflict', 'Another administrator decides this appeal.', {
        reason: { code: 'ownDecision' },
      });
    await closeAppeal(db, caseId, { outcome, reasons, decidedBy: viewer.id });
    await recordAct(db, viewer, 'appealDecided', { ...found, caseId, details: { outcome } });
    if (subject && outcome === 'overturned' && (await isInForce(db, caseId))) {
      const position = await findTakenDown(db, caseId);
      await (position ? restorePosition(services, db, position) : lift(services, db, subject, { isTold: true }));
    }
    for (const userId of userIds) await caseMails.appeal.queue(db, { caseId }, { userId });
  });
}
