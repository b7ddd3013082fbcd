import * as z from 'zod/mini';
import { accountTypes } from '#contract/call.ts';
import type { adminSuspend } from '#contract/cases.ts';
import { noteSuspension } from '#server/accounts/service.ts';
import { lockCompany } from '#server/companies/service.ts';
import { endWithUsers } from '#server/interviews/service.ts';
import { endCase } from './end-case.ts';
import { caseMails } from './mails.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, enqueue, handle, withdraw } from '#server/platform/deliveries/deliveries.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';
import { recordAct } from '#server/platform/session/audit-log.ts';
import type { AdministratorViewer } from '#server/platform/session/viewer.ts';
import { holdPositions, releasePositions } from '#server/positions/service.ts';
import * as store from './store.ts';
import type { Subject } from './store.ts';

type Means = Pick<Services, 'db' | 'emit'>;

/** Restores a subject when its suspension is over. */
const restoring = defineKind({
  name: 'restore-suspended',
  channel: 'task',
  urgency: 'soon',
  details: z.object({ userId: z.optional(z.int()), companyId: z.optional(z.int()) }),
  maxTries: 1_000,
  longestPauseSeconds: 600,
});

const keyOf = ({ userId, companyId }: Subject): string =>
  userId === undefined ? `restore company ${companyId}` : `restore user ${userId}`;

/** Handler of suspensions that are over. */
export const restoringHandler = (services: Means): Handler =>
  handle(restoring, ({ details }) =>
    withTransaction(services.db, async (db) => {
      const subject = subjectOf(details);
      if (!(await store.isThere(db, subject))) return 'withdrawn';
      await lock(db, subject);
      await lift(services, db, subject, { isDue: true });
      return 'sent';
    }),
  );

/** Reads the single subject of a payload that the contract has checked. */
export const subjectOf = ({
  userId,
  companyId,
}: {
  userId?: number | undefined;
  companyId?: number | undefined;
}): Subject => (userId === undefined ? { companyId: companyId ?? 0 } : { userId });

/**
 * Locks a subject and everyone restricted with it, in the order in which users are deleted, and returns their
 * ids. 404 for an unknown one, 409 for an administrator.
 */
export async function lock(db: Database, { userId, companyId }: Subject): Promise<number[]> {
  if (userId === undefined) {
    await lockCompany(db, companyId);
    if (!(await store.isThere(db, { companyId }))) throw noSuchSubject();
    return (await store.lockMembers(db, companyId)).map(({ id }) => id);
  }
  const user = await store.lockUser(db, userId);
  if (!user) throw noSuchSubject();
  if (user.type === accountTypes.administrator)
    throw new AppError('conflict', 'An administrator cannot be suspended.', { reason: { code: 'administratorStays' } });
  return [userId];
}

/**
 * Suspends a subject by the decision of its open case, or of a new one. 404 for an unknown one, 409 for an
 * administrator or if already suspended, 422 for an end in the past.
 */
export async function suspend(
  services: Means,
  viewer: AdministratorViewer,
  { rule, reasons, until: given, ...asked }: z.output<(typeof adminSuspend)['payload']>,
): Promise<void> {
  const subject = subjectOf(asked);
  const until = await readEnd(services.db, given);
  await withTransaction(services.db, async (db) => {
    await store.lockAdministrator(db, viewer);
    const userIds = await lock(db, subject);
    const caseId = await store.openCase(db, subject);
    const decision = { outcome: 'suspended', rule, reasons, until, decidedBy: viewer.id } as const;
    await endCase(db, { caseId, subject }, decision);
    await impose(services, db, subject, { until, userIds, caseId });
    await recordAct(db, viewer, 'suspended', { ...subject, caseId, details: { rule, until: given } });
  });
}

/** Reads the end of a suspension; 422 if it is in the past. */
export async function readEnd(db: Database, given: string | null): Promise<Date | null> {
  if (given === null) return null;
  const until = new Date(given);
  if (until <= (await readClock(db))) throw invalidField('until', 'is past', { code: 'pastEnd' });
  return until;
}

interface Imposed {
  until: Date | null;
  userIds: readonly number[];
  caseId: number;
}

/**
 * Suspends a locked subject: holds its positions, ends its users' coming interviews, notifies its users, and schedules
 * the end. 409 if suspended.
 */
export async function impose(
  services: Means,
  db: Database,
  subject: Subject,
  { until, userIds, caseId }: Imposed,
): Promise<void> {
  if (!(await store.setSuspension(db, subject, until)))
    throw new AppError('conflict', 'It is suspended already.', { reason: { code: 'suspendedAlready' } });
  if (subject.companyId !== undefined) await holdPositions(services, db, subject.companyId);
  await endWithUsers(services, db, userIds);
  for (const userId of userIds) {
    await noteSuspension(db, userId, 'suspended');
    await caseMails.decision.queue(db, { caseId }, { userId });
  }
  if (until) await enqueue(db, restoring, subject, { runAt: until, key: keyOf(subject) });
}

/**
 * Ends the suspension of a locked subject, and mails its users unless they are told otherwise. False if it is not
 * suspended, or not due.
 */
export async function lift(
  services: Pick<Means, 'emit'>,
  db: Database,
  subject: Subject,
  { isDue = false, isTold = false }: { isDue?: boolean; isTold?: boolean } = {},
): Promise<boolean> {
  if (!(await store.endSuspension(db, subject, { isDue }))) return false;
  if (subject.companyId !== undefined) await releasePositions(services, db, subject.companyId);
  const userIds =
    subject.userId === undefined ? await store.lockMembers(db, subject.companyId) : [{ id: subject.userId }];
  for (const { id } of userIds) {
    await noteSuspension(db, id, 'restored');
    if (!isTold) await caseMails.restored.queue(db, {}, { userId: id });
  }
  if (!isDue) await withdraw(db, keyOf(subject));
  return true;
}

/** Ends a suspension by hand. 404 for an unknown subject, 409 if it is not suspended. */
export async function restore(services: Means, viewer: AdministratorViewer, subject: Subject): Promise<void> {
  await withTransaction(services.db, async (db) => {
    await lock(db, subject);
    if (!(await lift(services, db, subject)))
      throw new AppError('conflict', 'It is not suspended.', { reason: { code: 'notSuspended' } });
    await recordAct(db, viewer, 'restored', subject);
  });
}

const noSuchSubject = () => new AppError('not-found', 'There is no such user or company.');
