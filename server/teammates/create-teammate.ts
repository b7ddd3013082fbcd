import { accountTypes } from '#contract/call.ts';
import type { NewTeammate } from '#contract/teammates.ts';
import { emailTaken, insertUser } from '#server/accounts/service.ts';
import { holdOwnCompany } from '#server/companies/service.ts';
import { type ImageSource, withStoredImages } from '#server/media/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { readEmail } from './email.ts';
import { invite } from './invite.ts';
import { checkMayInvite } from './policy.ts';

/**
 * Adds a member to the viewer's company, mails them an invitation and answers their id. Refuses what is no address
 * (422), an address that has an account (409, which is no invitation), an administrator who acts (403), too many
 * invitations (429), and what media refuses of a picture.
 */
export async function createTeammate(
  services: Services,
  viewer: ClientViewer,
  teammate: NewTeammate,
  files: { avatar?: ImageSource },
): Promise<{ teammateId: number }> {
  checkMayInvite(viewer);
  const email = readEmail(teammate.email);
  return withStoredImages(
    services,
    viewer.id,
    { avatar: { kind: 'avatar', image: files.avatar } },
    async (db, keys) => {
      const { companyId } = viewer;
      await holdOwnCompany(db, viewer);
      const user = await insertUser(db, { ...teammate, ...keys, type: accountTypes.client, email, companyId });
      if (!user) throw emailTaken();
      await invite(services, db, viewer, { id: user.id, email });
      return { teammateId: user.id };
    },
  );
}
