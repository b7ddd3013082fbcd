import type { Device } from '#contract/own-account.ts';
import { checkProven, deleteUser, noteLeaving, whyNotLeave } from '#server/accounts/service.ts';
import { lockCompany } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { endOwnSessionsBut } from '#server/platform/session/own-sessions.ts';
import type { Hearer } from '#server/platform/events/events.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { holdPositions, releasePositions } from '#server/positions/service.ts';
import * as store from './leaving-store.ts';
import { ownDataMails } from './mails.ts';

type Means = Pick<Services, 'db' | 'settings' | 'emit'>;

/**
 * Requests the deletion of the viewer's account, and returns its time; null if already deleted. Until then the account
 * is restricted, its other sessions end, and the company's positions are held if no member stays. A repeated request
 * keeps the time. 'needs-proof' and 403 like `checkProven`, 409 for an administrator, 429 past five a day.
 */
export async function deleteOwnAccount(services: Means, viewer: Viewer, device: Device): Promise<Date | null> {
  const days = services.settings.deletionGraceDays;
  await checkProven(services.db, viewer);
  checkMay(whyNotLeave(viewer));
  return withTransaction(services.db, async (db) => {
    await store.lockLeaving(db, viewer.id);
    if (!(await store.findLeaver(db, viewer.id))) throw isGone();
    if (days === 0) {
      await deleteUser(services, db, viewer.id);
      await ownDataMails.left.queue(db, { because: 'asked', language: viewer.language }, { address: viewer.email });
      return null;
    }
    if (viewer.companyId !== null) await lockCompany(db, viewer.companyId);
    await endOwnSessionsBut(db, viewer.id, viewer.session.tokenHash);
    const user = await store.lockLeaver(db, viewer.id);
    if (!user) throw isGone();
    if (user.leavingAt) return user.leavingAt;
    await countAgainst(db, 'leavings', viewer.id);
    const leavingAt = await store.setLeaving(db, viewer.id, days);
    if (viewer.companyId !== null && !(await store.hasStaying(db, viewer.companyId)))
      await holdPositions(services, db, viewer.companyId);
    await noteLeaving(db, { userId: viewer.id, kind: 'deletionAsked', ...device });
    await ownDataMails.leaving.queue(db, {}, { userId: viewer.id });
    return leavingAt;
  });
}

/** Cancels the deletion of the viewer's account and restores everything. */
export async function keepOwnAccount(
  services: Pick<Services, 'db' | 'emit'>,
  viewer: Viewer,
  device: Device,
): Promise<void> {
  await withTransaction(services.db, async (db) => {
    await store.lockLeaving(db, viewer.id);
    if (viewer.companyId !== null) await lockCompany(db, viewer.companyId);
    if (!(await store.clearLeaving(db, viewer.id))) return;
    if (viewer.companyId !== null) await releasePositions(services, db, viewer.companyId);
    await noteLeaving(db, { userId: viewer.id, kind: 'deletionTakenBack', ...device });
  });
}

/** Holds a company's positions if a deletion leaves only leaving members, the successor among them. */
export const holdAbandoned =
  ({ emit }: Pick<Services, 'emit'>): Hearer<'userDeleted'> =>
  async (db, { successorId }) => {
    const successor = successorId === null ? undefined : await store.findLeaver(db, successorId);
    if (successor?.leavingAt && successor.companyId !== null) await holdPositions({ emit }, db, successor.companyId);
  };

const isGone = () => new AppError('not-signed-in', 'Please sign in.');
