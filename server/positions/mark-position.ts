import type { Mark } from '#contract/position-marks.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { TalentViewer } from '#server/platform/session/viewer.ts';
import { noSuchPosition } from './change-position.ts';
import { deleteMark, insertMark } from './marks-store.ts';

/**
 * Marks a position, or removes the mark. 404 for a position that is not Live, unless a mark on it is removed. Marks are
 * private to the talent: an administrator acting as them neither reads nor changes them.
 */
export async function markPosition(
  db: Database,
  viewer: Pick<TalentViewer, 'id'>,
  { positionHashId, mark }: { positionHashId: string; mark: Mark | null },
): Promise<void> {
  const isFound =
    mark === null
      ? await deleteMark(db, viewer.id, positionHashId)
      : await insertMark(db, viewer.id, positionHashId, mark);
  if (!isFound) throw noSuchPosition();
}
