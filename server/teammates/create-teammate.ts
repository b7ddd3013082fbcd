import { accountTypes } from '#contract/call.ts';
import type { NewTeammate } from '#contract/teammates.ts';
import { emailTaken, insertUser } from '#server/accounts/service.ts';
import { lockOwnCompany } from '#server/companies/service.ts';
import { type ImageSource, withStoredImages } from '#server/media/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { readEmail } from './read-email.ts';
import { invite } from './invite-teammate.ts';

/**
 * Adds a member to the viewer's company, mails them an invitation and returns their id. 422 for an invalid address, 409
 * for one with an account, which does not count as an invitation. 429 for too many
 * invitations. Also refuses pictures as media does.
 */
export async function createTeammate(
  services: Services,
  viewer: ClientViewer,
  teammate: NewTeammate,
  files: { avatar?: ImageSource },
): Promise<{ teammateId: number }> {
  const email = readEmail(teammate.email);
  return withStoredImages(
    services,
    viewer.id,
    { avatar: { kind: 'avatar', image: files.avatar } },
    async (db, keys) => {
      const { companyId } = viewer;
      await lockOwnCompany(db, viewer);
      const user = await insertUser(db, { ...teammate, ...keys, type: accountTypes.client, email, companyId });
      if (!user) throw emailTaken('teammate.email');
      await invite(services, db, viewer, { id: user.id, email });
      return { teammateId: user.id };
    },
  );
}
