import type { TeammateChanges } from '#contract/teammates.ts';
import { changeEmail } from '#server/accounts/service.ts';
import { deleteMedia, replacedImages, withStoredImages } from '#server/media/service.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { readEmail } from './email.ts';
import { type Inviter, invite } from './invite.ts';
import { checkColleague } from './policy.ts';
import { findTeammate, lockImage, updateMember } from './store.ts';

/**
 * Saves a member of the viewer's company and the picture sent along; the one it replaces is removed. Somebody who has
 * never signed in may be given another address, which is invited then. Refuses everybody else's members (404), what is
 * no address (422), a taken one and any new one of somebody who has signed in (409), and what media refuses of a picture.
 */
export async function updateTeammate(
  services: Services,
  viewer: Inviter,
  { id, email: typedEmail, ...changes }: TeammateChanges,
  files: { avatar?: Buffer },
): Promise<void> {
  const email = typedEmail === undefined ? undefined : readEmail(typedEmail);
  checkColleague(viewer, await findTeammate(services.db, id));
  await withStoredImages(services, { avatarKey: { kind: 'avatar', bytes: files.avatar } }, (keys) =>
    withTransaction(services.db, async (db) => {
      if (email !== undefined && (await changeEmail(db, id, email))) await invite(services, db, viewer, email);
      const former = await lockImage(db, id);
      checkColleague(viewer, former);
      await updateMember(db, id, { ...changes, ...keys });
      await deleteMedia(db, replacedImages(former, keys));
    }),
  );
}
