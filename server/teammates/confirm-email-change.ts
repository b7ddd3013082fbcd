import type * as z from 'zod/mini';
import type { Device } from '#contract/own-account.ts';
import type { confirmTeammateEmail } from '#contract/teammates.ts';
import { cancelEmailChange, confirmEmailChange } from '#server/accounts/service.ts';
import { findWhyNotKeep, lockOwnCompany } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { startSession } from '#server/platform/session/session.ts';
import type { SignedIn } from '#server/platform/session/sign-in-browser.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { checkColleague, whyNotChangeEmail } from './policy.ts';
import { findTeammate, hasSignedIn } from './store.ts';

/**
 * Changes a member's address in the viewer's company to the pending one, if the code is right. All sessions of that
 * member end; a viewer who changes their own gets a new one. 404 for other companies' members,
 * 403 like `updateTeammate`, 409 if the address is taken by now, 429 for too many guesses.
 */
export async function confirmTeammateEmailChange(
  services: Services,
  viewer: ClientViewer,
  { teammateId, code }: z.output<(typeof confirmTeammateEmail)['payload']>,
  { browser, ...origin }: { flowHash: Buffer; browser: Device; networkAddress: string },
): Promise<z.input<(typeof confirmTeammateEmail)['answer']> & { signedIn?: SignedIn }> {
  const member = await findTeammate(services.db, teammateId);
  checkColleague(viewer, member);
  const whyNotKeep = await findWhyNotKeep(services, viewer);
  checkMay(whyNotChangeEmail(viewer, { id: teammateId, hasSignedIn: hasSignedIn(member) }, whyNotKeep));
  const outcome = await withTransaction(services.db, async (db) => {
    await lockOwnCompany(db, viewer);
    const { status } = await confirmEmailChange(services, db, {
      userId: teammateId,
      code,
      field: 'teammate.email',
      requester: { ...viewer, ...origin, browser },
    });
    if (status !== 'ok' || teammateId !== viewer.id) return { status };
    const email = (await findTeammate(db, viewer.id))?.email ?? viewer.email;
    const sessionToken = await startSession(db, viewer, browser, viewer.session.way);
    return { status, signedIn: { id: viewer.id, email, sessionToken } };
  });
  if (outcome.status === 'ok')
    services.log.info({ feature: 'teammates', user: viewer.id, teammate: teammateId }, 'address changed');
  return outcome;
}

/** Drops a member's pending address; 404 for other companies' members. */
export async function cancelTeammateEmailChange(
  { db }: Pick<Services, 'db'>,
  viewer: ClientViewer,
  teammateId: number,
): Promise<void> {
  checkColleague(viewer, await findTeammate(db, teammateId));
  await withTransaction(db, (db) => cancelEmailChange(db, teammateId));
}
