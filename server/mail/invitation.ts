import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { Id } from '#contract/fields.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type JobHandler, defineJob, enqueue, handle } from '#server/platform/jobs/jobs.ts';
import { deliver } from './deliver.ts';
import { invitationMail } from './invitation-mail.ts';
import { newMessageId } from './mail.ts';
import type { MailServices } from './mailer.ts';
import { findMember } from './recipients-store.ts';
import type { Transport } from './transport.ts';

const job = defineJob({
  name: 'invitation-mail',
  /** Holds only ids; names and the address are read when the mail leaves. */
  payload: z.object({
    recipientId: z.optional(Id),
    inviterId: z.optional(Id),
    /** The recipient's address, in jobs queued before migration 0018. */
    to: z.optional(z.string()),
    messageId: z.string(),
  }),
  // About three days of tries: every few seconds at first, then every half hour.
  maxTries: 150,
  longestPauseSeconds: 1_800,
});

interface Invitation {
  /** The new member. */
  recipientId: number;
  inviterId: number;
}

const keyOf = (recipientId: number): string => `invitation-mail ${recipientId}`;

/**
 * Enqueues, in the caller's transaction, the mail that invites a new member. Replaces an earlier one that still waits.
 */
export async function queueInvitationMail(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  invitation: Invitation,
): Promise<void> {
  const payload = { ...invitation, messageId: newMessageId(settings) };
  await enqueue(db, job, payload, { key: keyOf(invitation.recipientId) });
}

/** Sends invitations, unless the recipient is deleted or has signed in. A deleted inviter is not named. */
export const sendInvitations = ({ db, settings, log }: MailServices, send: Transport): JobHandler =>
  handle(job, async ({ recipientId, inviterId, to = '', messageId }, current) => {
    const reference = recipientId === undefined ? { email: to } : { userId: recipientId };
    const member = await findMember(db, reference, inviterId);
    if (!member || member.hasSignedIn) return;
    const { email, companyName, otherName: inviterName } = member;
    const { productName, appUrl } = settings;
    const link = `${appUrl}${addresses.signInWithEmail(email)}`;
    const mail = invitationMail({ productName, inviterName, companyName, link });
    await deliver(send, { to: email, messageId, ...mail }, current, log);
  });
