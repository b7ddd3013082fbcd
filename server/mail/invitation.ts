import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { Id } from '#contract/fields.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, enqueue, handle } from '#server/platform/deliveries/deliveries.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { deliver } from './deliver.ts';
import { invitationMail } from './invitation-mail.ts';
import { newMessageId } from './mail.ts';
import type { MailServices } from './mailer.ts';
import type { FindLogo } from './pictures.ts';
import { findMember } from './recipients-store.ts';
import type { Transport } from './transport.ts';

const kind = defineKind({
  name: 'invitation-mail',
  channel: 'mail',
  urgency: 'soon',
  /** Names and the address are read when the mail leaves. */
  details: z.object({ inviterId: z.optional(Id), messageId: z.string() }),
  // About three days of tries: every few seconds at first, then every half hour.
  maxTries: 150,
  longestPauseSeconds: 1_800,
});

interface Invitation {
  /** The new member. */
  recipientId: number;
  inviterId: number;
}

/**
 * Enqueues, in the caller's transaction, the mail that invites a new member. Replaces an earlier one that still waits.
 */
export async function queueInvitationMail(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  invitation: Invitation,
): Promise<void> {
  const { recipientId, inviterId } = invitation;
  const details = { inviterId, messageId: newMessageId(settings) };
  await enqueue(db, kind, details, { userId: recipientId, key: `invitation-mail ${recipientId}` });
}

/** Sends invitations, unless the recipient is deleted or has signed in. A deleted inviter is not named. */
export const sendInvitations = (
  { db, settings }: Pick<MailServices, 'db' | 'settings'>,
  send: Transport,
  findLogo: FindLogo,
): Handler =>
  handle(kind, async ({ userId, details: { inviterId, messageId } }, attempt) => {
    const member = await findMember(db, userId, inviterId);
    if (!member || member.hasSignedIn) return 'withdrawn';
    const { email, companyName, otherName: inviterName } = member;
    if (companyName === null) return 'withdrawn';
    const { productName, appUrl } = settings;
    const link = `${appUrl}${addresses.signInWithEmail(email)}`;
    const language = mailLanguage(settings, member.language);
    const logo = await findLogo(member.companyAvatarKey);
    const mail = invitationMail({ productName, inviterName, companyName, logo, link, language });
    return deliver(send, { to: email, messageId, ...mail }, attempt);
  });
