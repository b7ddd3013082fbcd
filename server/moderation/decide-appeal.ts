import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { accountTypes } from '#contract/call.ts';
import type { adminDecideAppeal } from '#contract/reports.ts';
import { isInForce } from '#server/accounts/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { recordAct } from '#server/platform/session/audit-log.ts';
import type { AdministratorViewer } from '#server/platform/session/viewer.ts';
import { findSubject, subjectIn } from './decide-store.ts';
import { caseMails } from './mails.ts';
import { lift, lock } from './suspend-user.ts';

/**
 * Decides an appeal. Overturning undoes the decision: its suspension ends unless a later one has replaced it, and a
 * warning is no longer shown. 404 if there is none; 'edit-conflict' if the case has changed since it was read; 409 for
 * the administrator who decided it, if there is another one.
 */
export async function decideAppeal(
  services: Pick<Services, 'db' | 'emit'>,
  viewer: AdministratorViewer,
  { caseId, version, outcome, reasons }: z.output<(typeof adminDecideAppeal)['payload']>,
): Promise<void> {
  await withTransaction(services.db, async (db) => {
    const found = await findSubject(db, caseId);
    if (!found) throw new AppError('not-found', 'There is no such case.');
    const subject = subjectIn(found);
    const userIds = subject ? await lock(db, subject) : [];
    const row = await lockAppealed(db, { caseId, version });
    if (!row) throw new AppError('edit-conflict', 'Another administrator has just decided this appeal.');
    if (row.decidedBy === viewer.id && (await hasOther(db, viewer.id)))
      throw new AppError('conflict', 'Another administrator decides this appeal.', {
        reason: { code: 'ownDecision' },
      });
    await db
      .updateTable('cases')
      .set({
        state: 'closed',
        appealOutcome: outcome,
        appealReasons: reasons,
        appealDecidedBy: viewer.id,
        appealDecidedAt: sql<Date>`now()`,
        version: sql<number>`version + 1`,
      })
      .where('id', '=', caseId)
      .execute();
    await recordAct(db, viewer, 'appealDecided', { ...found, caseId, details: { outcome } });
    if (subject && outcome === 'overturned' && (await isInForce(db, caseId)))
      await lift(services, db, subject, { isTold: true });
    for (const userId of userIds) await caseMails.appeal.queue(db, { caseId }, { userId });
  });
}

const lockAppealed = (db: Database, { caseId, version }: { caseId: number; version: number }) =>
  db
    .selectFrom('cases')
    .select('decidedBy')
    .where('id', '=', caseId)
    .where('state', '=', 'appealed')
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();

const hasOther = async (db: Database, id: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('type', '=', accountTypes.administrator)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;
