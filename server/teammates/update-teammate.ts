import type { EmailChange } from '#contract/email-change.ts';
import type { TeammateChanges } from '#contract/teammates.ts';
import { correctEmail, findEmailChange, requestEmailChange, updateUser } from '#server/accounts/service.ts';
import { findWhyNotKeep, lockOwnCompany } from '#server/companies/service.ts';
import {
  type ImageSource,
  deleteMedia,
  removedImages,
  replacedImages,
  withStoredImages,
} from '#server/media/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { checkVersion } from '#server/platform/database/connect.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { countLookup, limitedAtEmail, readEmail } from './read-email.ts';
import { invite } from './invite-teammate.ts';
import { checkColleague, whyNotChangeEmail } from './policy.ts';
import { findTeammate, hasSignedIn, lockMember } from './store.ts';

/**
 * Saves a member of the viewer's company with their picture, and deletes a replaced or removed one. A member who has
 * never signed in gets a new address at once, with an invitation. For others a code is sent to it, and the pending
 * change is returned. Everything is saved, or nothing. 404 for other companies' members, 422 for an invalid address.
 * 409 for a taken address or changes to an older version. 403 for a new address from an acting administrator
 * and, of a colleague who has signed in, from all but keepers where the team has some, 429 for
 * too many codes or invitations. Also refuses pictures as media does.
 */
export async function updateTeammate(
  services: Services,
  viewer: ClientViewer,
  { id, version, email: typedEmail, removedImages: removed, ...changes }: TeammateChanges,
  files: { avatar?: ImageSource },
  origin: { flowHash: Buffer; networkAddress: string },
): Promise<{ emailChange?: EmailChange }> {
  const email = typedEmail === undefined ? undefined : readEmail(typedEmail);
  const member = await findTeammate(services.db, id);
  checkColleague(viewer, member);
  if (email !== undefined && email !== member.email) {
    const whyNotKeep = await findWhyNotKeep(services, viewer);
    checkMay(whyNotChangeEmail(viewer, { id, hasSignedIn: hasSignedIn(member) }, whyNotKeep));
    await countLookup(services.db, origin.networkAddress);
  }
  return withStoredImages(
    services,
    viewer.id,
    { avatar: { kind: 'avatar', image: files.avatar } },
    async (db, stored) => {
      const keys = { ...removedImages(removed), ...stored };
      // Locked first, as in a removal, so that both run one after the other.
      await lockOwnCompany(db, viewer);
      const requester = { id: viewer.id, email: viewer.email, flowHash: origin.flowHash };
      const outcome = email === undefined ? 'unchanged' : await correctEmail(db, id, email);
      if (email !== undefined && outcome === 'corrected') await invite(services, db, viewer, { id, email });
      if (email !== undefined && outcome === 'unconfirmed')
        await limitedAtEmail({ code: 'limitCodes', message: 'Too many codes were asked for.' }, () =>
          requestEmailChange(services, db, {
            userId: id,
            email,
            field: 'teammate.email',
            requester,
            networkAddress: origin.networkAddress,
          }),
        );
      const former = await lockMember(db, id);
      checkColleague(viewer, former);
      // A corrected address was this save's own change.
      checkVersion(version, outcome === 'corrected' ? former.version - 1 : former.version);
      await updateUser(db, id, { ...changes, ...keys });
      await deleteMedia(db, replacedImages(former, keys));
      const emailChange = outcome === 'unconfirmed' ? await findEmailChange(db, id, requester) : undefined;
      return emailChange ? { emailChange } : {};
    },
  );
}
