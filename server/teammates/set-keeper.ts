import type * as z from 'zod/mini';
import type { setKeeper as call } from '#contract/teammates.ts';
import { checkProven } from '#server/accounts/service.ts';
import { checkKeeper, lockOwnCompany, nameKeepers, unnameKeeper } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { queueKeeperMails } from './mails.ts';
import { checkColleague, whyNotSetKeeper } from './policy.ts';
import { listMailed } from './removal-store.ts';
import { findTeammate, hasSignedIn } from './store.ts';

/**
 * Makes a member of the viewer's company a keeper of its team, or ends that, and mails all members; the same again
 * changes nothing. 404 for other companies' members, 403 unless the viewer is a keeper, 409 for the viewer, for a
 * member who never signed in and where all members are equal, 'needs-proof' like `checkProven`, 429 past 50 a day.
 */
export async function setKeeper(
  { db: database, settings }: Pick<Services, 'db' | 'settings'>,
  viewer: ClientViewer,
  { teammateId, isKeeper }: z.output<(typeof call)['payload']>,
): Promise<void> {
  const { companyId } = viewer;
  await withTransaction(database, async (db) => {
    await lockOwnCompany(db, viewer);
    const member = await findTeammate(db, teammateId);
    checkColleague(viewer, member);
    await checkKeeper({ db, settings }, viewer);
    const whyNot = whyNotSetKeeper(settings, viewer, { ...member, hasSignedIn: hasSignedIn(member) });
    checkMay(whyNot);
    await checkProven(db, viewer);
    // Also of one who cannot keep it now, suspended or leaving, and would again once back.
    if (member.isKeeper === isKeeper) return;
    await countAgainst(db, 'team', viewer.id);
    if (isKeeper) await nameKeepers(db, companyId, [viewer.id, teammateId]);
    else await unnameKeeper(db, teammateId);
    const mailed = await listMailed(db, { memberId: 0, companyId });
    await queueKeeperMails(
      db,
      { companyId, memberId: teammateId, byId: viewer.id, isKeeper },
      mailed.map(({ id }) => id),
    );
  });
}
