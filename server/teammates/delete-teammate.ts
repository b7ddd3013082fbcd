import type * as z from 'zod/mini';
import type { deleteTeammate as call } from '#contract/teammates.ts';
import { checkProven, deleteUser } from '#server/accounts/service.ts';
import { checkKeeper, lockOwnCompany } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { notOffered } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { queueRemovalMails } from './mails.ts';
import { checkColleague, whyNotDelete } from './policy.ts';
import { listEngineers, listMailed, listSuccessors } from './removal-store.ts';
import { findTeammate, hasSignedIn } from './store.ts';

/**
 * Removes a member of the viewer's company with their sessions, threads and messages, and then their picture. Mails all
 * members, unless the removed one never signed in, and the engineers in their open conversations. 409 for the viewer,
 * 403 for all but keepers where the team has some, 404 for other companies' members, 422 for a successor who cannot
 * take the positions, 'needs-proof' like `checkProven`, 429 past 50 a day. If two members remove each other
 * concurrently, one stays.
 */
export async function deleteTeammate(
  services: Pick<Services, 'db' | 'emit' | 'settings'>,
  viewer: ClientViewer,
  { teammateId, positionsTo }: z.output<(typeof call)['payload']>,
): Promise<void> {
  checkMay(whyNotDelete(viewer, teammateId));
  await withTransaction(services.db, async (db) => {
    await lockOwnCompany(db, viewer);
    const member = await findTeammate(db, teammateId);
    checkColleague(viewer, member);
    await checkKeeper({ ...services, db }, viewer);
    const ids = { memberId: teammateId, companyId: viewer.companyId };
    const successors = await listSuccessors(db, ids);
    const chosen = successors.find(({ id }) => id === (positionsTo ?? successors[0]?.id));
    if (positionsTo !== undefined && !chosen)
      throw notOffered('positionsTo', 'is not an available member of the company who has signed in');
    await checkProven(db, viewer);
    await countAgainst(db, 'team', viewer.id);
    const { companyId } = viewer;
    const removal = {
      companyId,
      name: `${member.firstName} ${member.lastName}`,
      byId: viewer.id,
      contactId: chosen?.id ?? viewer.id,
    };
    await queueRemovalMails(db, removal, {
      engineers: await listEngineers(db, teammateId),
      members: hasSignedIn(member) ? (await listMailed(db, ids)).map(({ id }) => id) : [],
    });
    await deleteUser(services, db, teammateId, { heirId: positionsTo });
  });
}
