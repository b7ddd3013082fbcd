import type * as z from 'zod/mini';
import type { takeDownPosition } from '#contract/cases.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { recordAct } from '#server/platform/session/audit-log.ts';
import type { AdministratorViewer } from '#server/platform/session/viewer.ts';
import { restorePosition, takePositionDown } from '#server/positions/service.ts';
import { endCase } from './end-case.ts';
import { caseMails } from './mails.ts';
import { lockAdministrator } from './store.ts';
import { lock } from './suspend-user.ts';
import * as store from './take-down-store.ts';

type Means = Pick<Services, 'db' | 'emit'>;

/**
 * Takes a position down by decision of the open case about it alone, or of a new case. Other reports of its company
 * stay open. 404 for an unknown one and for one that was never Live, 409 if it is down already.
 */
export async function takeDown(
  services: Means,
  viewer: AdministratorViewer,
  { positionId, reason, rule }: z.output<(typeof takeDownPosition)['payload']>,
): Promise<void> {
  await withTransaction(services.db, async (db) => {
    const position = await store.findPosition(db, positionId);
    if (!position) throw new AppError('not-found', 'There is no such position.');
    await lockAdministrator(db, viewer);
    const subject = { companyId: position.companyId };
    const userIds = await lock(db, subject);
    const caseId = (await store.lockCaseAbout(db, position)) ?? (await store.insertCase(db, position.companyId));
    const decision = { outcome: 'takenDown', rule, reasons: reason, until: null, decidedBy: viewer.id } as const;
    await endCase(db, { caseId, subject }, decision);
    await imposeTakeDown(services, db, { positionId, companyId: position.companyId, userIds, caseId });
    await recordAct(db, viewer, 'positionTakenDown', { ...subject, caseId, details: rule === null ? {} : { rule } });
  });
}

/**
 * Lets a position that was taken down go Live again, by hand, and mails its company. 404 for an unknown one, 409 for
 * one that is not down.
 */
export async function putBack(services: Means, viewer: AdministratorViewer, positionId: number): Promise<void> {
  await withTransaction(services.db, async (db) => {
    const position = await store.findPosition(db, positionId);
    if (!position) throw new AppError('not-found', 'There is no such position.');
    const { companyId } = position;
    const userIds = await lock(db, { companyId });
    if (!(await restorePosition(services, db, position)))
      throw new AppError('conflict', 'This position is not taken down.', { reason: { code: 'notTakenDown' } });
    for (const userId of userIds) await caseMails.putBack.queue(db, {}, { userId, subjectId: positionId });
    await recordAct(db, viewer, 'restored', { companyId });
  });
}

interface Imposed {
  positionId: number;
  companyId: number;
  userIds: readonly number[];
  caseId: number;
}

/** Takes a position of a locked company down, and mails its members. Refuses like `takePositionDown`. */
export async function imposeTakeDown(
  services: Pick<Means, 'emit'>,
  db: Database,
  { positionId, companyId, userIds, caseId }: Imposed,
): Promise<void> {
  const positionTitle = await store.findSeenTitle(db, positionId);
  await takePositionDown(services, db, { id: positionId, companyId });
  await store.namePosition(db, caseId, { positionId, positionTitle });
  for (const userId of userIds) await caseMails.decision.queue(db, { caseId }, { userId });
}
