import { deleteUser } from '#server/accounts/service.ts';
import { holdOwnCompany } from '#server/companies/service.ts';
import { deleteMedia } from '#server/media/service.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { checkColleague, checkNotOneself } from './policy.ts';
import { findTeammate } from './store.ts';

/**
 * Removes a member of the viewer's company with their sessions, threads and messages, and afterwards their picture.
 * Refuses everybody else's members (404) and oneself (409). Of two members who remove one another at once, one stays.
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
