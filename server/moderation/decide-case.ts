import type * as z from 'zod/mini';
import type { adminDecideCase } from '#contract/reports.ts';
import { deleteUser } from '#server/accounts/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { recordAct } from '#server/platform/session/audit-log.ts';
import type { AdministratorViewer } from '#server/platform/session/viewer.ts';
import * as store from './decide-store.ts';
import { endCase } from './end-case.ts';
import { caseMails, queueDeletionMail } from './mails.ts';
import { type Subject, lockAdministrator } from './store.ts';
import { impose, lock, readEnd } from './suspend-user.ts';
import { imposeTakeDown } from './take-position-down.ts';

type Decided = z.output<(typeof adminDecideCase)['payload']>;
type Measure = Exclude<Decided, { outcome: 'noAction' }>;
type Means = Pick<Services, 'db' | 'settings' | 'emit'>;

/**
 * Decides an open case: no action, a warning, taking down a position, a suspension or a deletion. Notifies the people
 * it is about, and tells the reporters whether action was taken. 404 if there is none; 'edit-conflict' if the case has
 * changed since it was read, or ended with its subject; 409 for what is already suspended or taken down; 404 for a
 * position that is not the company's.
 */
export async function decide(services: Means, viewer: AdministratorViewer, given: Decided): Promise<void> {
  const { caseId, version, outcome } = given;
  const measure = given.outcome === 'noAction' ? undefined : given;
  const until = measure?.outcome === 'suspended' ? await readEnd(services.db, measure.until) : null;
  await withTransaction(services.db, async (db) => {
    const found = await store.findSubject(db, caseId);
    if (!found) throw new AppError('not-found', 'There is no such case.');
    // The users before the case, as everywhere.
    await lockAdministrator(db, viewer);
    const subject = store.subjectIn(found);
    const userIds = subject ? await lock(db, subject) : [];
    const row = await store.lockOpenCase(db, { caseId, version });
    if (!row) throw new AppError('edit-conflict', 'Another administrator has just decided this case.');
    await store.markBadFaith(db, { caseId, reportIds: given.badFaithReportIds });
    const decision = {
      outcome,
      rule: measure?.rule ?? null,
      reasons: measure?.reasons ?? null,
      until,
      decidedBy: viewer.id,
    };
    const details = {
      outcome,
      ...(measure && { rule: measure.rule }),
      ...(outcome === 'suspended' && { until: until?.toISOString() ?? null }),
    };
    await recordAct(db, viewer, 'caseDecided', { ...found, caseId, details });
    await endCase(db, { caseId, subject }, decision);
    if (subject && measure) await act(services, db, subject, { measure, until, userIds, caseId, viewer });
  });
}

interface Act {
  measure: Measure;
  until: Date | null;
  userIds: readonly number[];
  caseId: number;
  viewer: AdministratorViewer;
}

/** Carries out a measure against a locked subject. */
async function act(
  services: Means,
  db: Database,
  subject: Subject,
  { measure, until, userIds, caseId, viewer }: Act,
): Promise<void> {
  if (measure.outcome === 'suspended') return impose(services, db, subject, { until, userIds, caseId });
  if (measure.outcome === 'takenDown') {
    if (subject.companyId === undefined) throw new AppError('not-found', 'There is no such position.');
    const { positionId } = measure;
    return imposeTakeDown(services, db, { positionId, companyId: subject.companyId, userIds, caseId });
  }
  if (measure.outcome === 'warned') {
    for (const userId of userIds) await caseMails.decision.queue(db, { caseId }, { userId });
    return;
  }
  for (const user of await store.listAddressees(db, userIds)) {
    await deleteUser(services, db, user.id, { administratorId: viewer.id });
    // After the deletion, which withdraws mail waiting for the address.
    await queueDeletionMail(services, db, user, measure);
  }
}
