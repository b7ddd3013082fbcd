import { deleteUser } from '#server/accounts/service.ts';
import { holdOwnCompany } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { checkMayLeave } from './policy.ts';
import { hasSuccessor } from './store.ts';

/**
 * Removes the viewer's own account from their company, as a colleague would. 403 for an acting administrator. 409 for
 * the last member who has signed in, so a company never ends up empty. If two leave at once, one stays.
 */
export async function leaveCompany(services: Pick<Services, 'db' | 'emit'>, viewer: ClientViewer): Promise<void> {
  checkMayLeave(viewer);
  await withTransaction(services.db, async (db) => {
    await holdOwnCompany(db, viewer);
    if (!(await hasSuccessor(db, viewer))) {
      const { name } = viewer.company;
      throw new AppError('conflict', `No other member of ${name} has signed in yet. A company needs at least one.`, {
        reason: { code: 'lastMember', params: { company: name } },
      });
    }
    await deleteUser(services, db, viewer.id);
  });
}
