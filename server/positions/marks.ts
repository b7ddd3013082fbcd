import type { Mark } from '#contract/position-marks.ts';
import { whyNotOwnAccount } from '#server/accounts/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import type { TalentViewer } from '#server/platform/session/viewer.ts';
import { noSuchPosition } from './changes.ts';
import { deleteMark, insertMark } from './marks-store.ts';

/**
 * Marks a position, or takes the mark back. 404 for one that is not Live; of those, only a mark can be taken back.
 * Marks are for the talent alone: an administrator who acts as them neither reads nor changes them.
 */
export async function markPosition(
  db: Database,
  viewer: Pick<TalentViewer, 'id' | 'session'>,
  { positionHashId, mark }: { positionHashId: string; mark: Mark | null },
): Promise<void> {
  checkMay(whyNotOwnAccount(viewer));
  const isFound =
    mark === null
      ? await deleteMark(db, viewer.id, positionHashId)
      : await insertMark(db, viewer.id, positionHashId, mark);
  if (!isFound) throw noSuchPosition();
}
