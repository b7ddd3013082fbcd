import { createHmac } from 'node:crypto';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { limits } from '#server/platform/limits/table.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { limitedAtEmail } from './read-email.ts';
import { queueInvitationMail } from './mails.ts';
import { checkColleague, whyNotInviteAgain } from './policy.ts';
import { findTeammate, hasSignedIn } from './store.ts';

/**
 * Mails a member an invitation, in the caller's transaction. Throws 'too-many' past 20 invitations an hour by one
 * company, or past five a day to the address, from all companies.
 */
export async function invite(services: Services, db: Database, inviter: Inviter, member: Invited): Promise<void> {
  await limitedAtEmail(
    {
      code: 'limitInvitations',
      params: { max: limits.invitations.max },
      message: `Your company has sent ${limits.invitations.max} invitations in an hour.`,
    },
    () => countAgainst(db, 'invitations', inviter.companyId),
  );
  await limitedAtEmail(
    {
      code: 'limitMailbox',
      params: { max: limits['invitation:mailbox'].max },
      message: `This address was sent ${limits['invitation:mailbox'].max} invitations in a day.`,
    },
    () => countAgainst(db, 'invitation:mailbox', hashAddress(services.settings, member.email)),
  );
  await queueInvitationMail(db, { recipientId: member.id, inviterId: inviter.id });
}

type Inviter = Pick<ClientViewer, 'id' | 'companyId'>;

/** Key of a count that outlives the account: deleting the account removes the address but not the count. */
const hashAddress = ({ secret }: Pick<Settings, 'secret'>, email: string): string =>
  createHmac('sha256', secret).update(`invitations\0${email}`).digest('base64url');

interface Invited {
  id: number;
  email: string;
}

/**
 * Repeats the invitation of a member who has not signed in yet. 404 for other companies' members, 409
 * if they have signed in. Throws 'too-many' past one per minute to an address, and like `invite`.
 */
export async function inviteAgain(services: Services, viewer: ClientViewer, teammateId: number): Promise<void> {
  const member = await findTeammate(services.db, teammateId);
  checkColleague(viewer, member);
  checkMay(whyNotInviteAgain({ ...member, hasSignedIn: hasSignedIn(member) }));
  await withTransaction(services.db, async (db) => {
    await limitedAtEmail({ code: 'limitInvitedJustNow', message: 'This invitation was sent a moment ago.' }, () =>
      countAgainst(db, 'invitation:again', member.email),
    );
    await invite(services, db, viewer, member);
  });
}
