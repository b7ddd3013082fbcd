import { deleteUser } from '#server/accounts/service.ts';
import { holdOwnCompany } from '#server/companies/service.ts';
import { deleteMedia } from '#server/media/service.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { checkColleague, checkNotOneself } from './policy.ts';
import { findTeammate } from './store.ts';

/**
 * Removes a member of the viewer's company with their sessions, threads and messages, and then their picture. 404 for
 * other companies' members, 409 for the viewer. If two members remove each other at once, one stays.
 */
export async function deleteTeammate(
  db: Database,
  viewer: Pick<ClientViewer, 'id' | 'companyId'>,
  teammateId: number,
): Promise<void> {
  checkNotOneself(viewer, teammateId);
  await withTransaction(db, async (db) => {
    await holdOwnCompany(db, viewer);
    checkColleague(viewer, await findTeammate(db, teammateId));
    const { mediaKeys } = await deleteUser(db, teammateId);
    await deleteMedia(db, mediaKeys);
  });
}
