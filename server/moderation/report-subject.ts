import type * as z from 'zod/mini';
import type { About, ownReports as ownReportsCall, report as reportCall } from '#contract/reports.ts';
import { holdFirstContacts } from '#server/companies/service.ts';
import { blockSubject } from './block-subject.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import type { ClientViewer, TalentViewer, Viewer } from '#server/platform/session/viewer.ts';
import { reportEndOf } from './end-case.ts';
import { findReported } from './copy-evidence.ts';
import { queueWaitingMail } from './mails.ts';
import * as store from './report-store.ts';
import { lockCompanyOfSubject, openCase } from './store.ts';

const idOf = (about: About): string => (about.type === 'position' ? about.hashId : String(about.id));

/**
 * Reports something to the administrators, in the open case of its person or company, and also blocks them on request:
 * both or neither. 404 if the reporter does not see it or may not block them, 409 for themselves and while an
 * earlier report on it is open. Throws 'too-many' past the limits.
 */
export async function report(
  services: Pick<Services, 'db' | 'emit'>,
  viewer: TalentViewer | ClientViewer,
  { about, category, text, alsoBlock }: z.output<(typeof reportCall)['payload']>,
): Promise<z.input<(typeof reportCall)['answer']>> {
  const { subject, evidence } = await findReported(services.db, viewer, about);
  if (subject.userId === viewer.id)
    throw new AppError('conflict', 'You cannot report yourself.', { reason: { code: 'ownReport' } });
  const [aboutType, aboutId] = [about.type, idOf(about)];
  return withTransaction(services.db, async (db) => {
    await countAgainst(db, 'reports', viewer.id);
    await lockCompanyOfSubject(db, subject);
    const isNew = !(await store.hasOpenCase(db, subject));
    // Locks the case, so that reports in it run one after the other.
    const caseId = await openCase(db, subject);
    if (await store.hasReported(db, { caseId, reporterId: viewer.id, aboutType, aboutId }))
      throw new AppError('conflict', 'You have reported this already.', { reason: { code: 'reportedAlready' } });
    const row = { caseId, reporterId: viewer.id, aboutType, aboutId, category, text, evidence };
    await store.insertReport(db, row);
    const companyId = await store.findCompanyToHold(db, subject);
    if (companyId !== undefined) await holdFirstContacts(db, companyId);
    if (isNew) await queueWaitingMail(db);
    return alsoBlock ? { isBlockNew: await blockSubject(services, db, viewer, subject) } : {};
  });
}

/** Lists the viewer's reports with their outcomes, latest first. */
export async function ownReports(
  db: Database,
  viewer: Pick<Viewer, 'id'>,
): Promise<z.input<(typeof ownReportsCall)['answer']>> {
  const rows = await store.listOwnReports(db, viewer.id);
  return {
    reports: rows.map(({ reportedAt, outcome, ...row }) => ({
      ...row,
      reportedAt: reportedAt.toISOString(),
      state: outcome === null ? 'open' : reportEndOf(outcome),
    })),
  };
}
