import { deleteUser } from '#server/accounts/service.ts';
import { lockOwnCompany } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { whyNotLeave } from './policy.ts';
import { hasSuccessor } from './store.ts';

/**
 * Removes the viewer's own account from their company, as a colleague would. 409 for
 * the last member who has signed in, so a company never ends up empty. If two leave concurrently, one stays.
 */
export async function leaveCompany(services: Pick<Services, 'db' | 'emit'>, viewer: ClientViewer): Promise<void> {
  await withTransaction(services.db, async (db) => {
    await lockOwnCompany(db, viewer);
    checkMay(whyNotLeave(viewer, { hasSuccessor: await hasSuccessor(db, viewer) }));
    await deleteUser(services, db, viewer.id);
  });
}
