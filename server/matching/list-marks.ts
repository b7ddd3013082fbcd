import type * as z from 'zod/mini';
import type { talentMarks as talentMarksCall } from '#contract/matching.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { listMarks } from './marks-store.ts';

/**
 * Lists which of some talents the viewer's company has written to, and which signed up since the viewer's last visit
 * (docs/product/matching.md). Neither list has ids of other users, unknown ids, or talents the company may not find.
 */
export async function talentMarks(
  db: Database,
  viewer: Pick<ClientViewer, 'id' | 'companyId'>,
  talentIds: readonly number[],
): Promise<z.input<(typeof talentMarksCall)['answer']>> {
  const rows = await listMarks(db, viewer, talentIds);
  const writtenTo = rows.flatMap(({ id, writer }) => (writer ? [{ talentId: id, ...writer }] : []));
  return {
    writtenToIds: writtenTo.map(({ talentId }) => talentId),
    writtenTo,
    newIds: rows.filter(({ isNew }) => isNew).map(({ id }) => id),
  };
}
