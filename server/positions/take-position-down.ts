import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { noSuchPosition, writePosition } from './change-position.ts';
import { releasePositions } from './hold-positions.ts';
import { whyNotTakeDown } from './policy.ts';
import { type PositionRow, forgetTakenDown, lockPosition } from './store.ts';

interface Subject {
  id: number;
  companyId: number;
}

/**
 * Returns a position to Draft by decision of an administrator, in the caller's transaction, which has locked the
 * company's members. Its company cannot take it Live again. 404 for none, and for one that was never Live, which
 * nobody else has seen; 409 if it is down already.
 */
export async function takePositionDown(
  services: Pick<Services, 'emit'>,
  db: Database,
  { id, companyId }: Subject,
): Promise<PositionRow> {
  const row = await lockPosition(db, id, companyId);
  if (!row || row.liveSince === null) throw noSuchPosition();
  checkMay(whyNotTakeDown(row));
  const isHeld = row.isLive || row.isHeld;
  return writePosition(services, db, row, { isLive: false, isHeld, closeReason: 'takenDown', savedBy: null });
}

/**
 * Lets a company take a position Live again, since the decision is overturned. It is Live at once, without an
 * announcement, if it was so before and has not been changed since. False if it is not down.
 */
export async function restorePosition(
  services: Pick<Services, 'emit'>,
  db: Database,
  { id, companyId }: Subject,
): Promise<boolean> {
  if (!(await forgetTakenDown(db, id))) return false;
  await releasePositions(services, db, companyId);
  return true;
}
