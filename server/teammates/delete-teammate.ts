import { deleteUser } from '#server/accounts/service.ts';
import { lockOwnCompany } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { checkColleague, whyNotDelete } from './policy.ts';
import { findTeammate } from './store.ts';

/**
 * Removes a member of the viewer's company with their sessions, threads and messages, and then their picture. 404 for
 * other companies' members, 409 for the viewer. If two members remove each other concurrently, one stays.
 */
export async function deleteTeammate(
  services: Pick<Services, 'db' | 'emit'>,
  viewer: Pick<ClientViewer, 'id' | 'companyId'>,
  teammateId: number,
): Promise<void> {
  checkMay(whyNotDelete(viewer, teammateId));
  await withTransaction(services.db, async (db) => {
    await lockOwnCompany(db, viewer);
    checkColleague(viewer, await findTeammate(db, teammateId));
    await deleteUser(services, db, teammateId);
  });
}
