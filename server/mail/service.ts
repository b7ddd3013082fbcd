import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { type Handler, withdrawWhere } from '#server/platform/deliveries/deliveries.ts';
import { sendAddressChanges } from './address-changed.ts';
import { sendCodes } from './code.ts';
import { sendDomainNews } from './domain.ts';
import { sendInvitations } from './invitation.ts';
import { type MailServices, createSender } from './mailer.ts';
import { sendNewDevices } from './new-device.ts';
import { sendPasskeyNotices } from './passkey.ts';
import { createLogos } from './pictures.ts';

export { queueAddressChangedMail, withdrawMailAbout } from './address-changed.ts';
export { type AnnouncementSender, createAnnouncementSender } from './announcement.ts';
export { queueCodeMail, withdrawCodeMail } from './code.ts';
export { queueDomainMail } from './domain.ts';
export { appealMail, decisionMail, deletionMail, reporterMail, restoredMail, waitingCasesMail } from './case-mails.ts';
export { discardFailedMail, listFailedMail, presentReason, retryFailedMail } from './failed-mail.ts';
export { contactReminderMail } from './contact-reminder-mail.ts';
export { queueInvitationMail } from './invitation.ts';
export { inactiveMail, leavingMail, leftMail } from './leaving-mail.ts';
export { linkedPages } from './linked-pages.ts';
export { messageIdOf, newMessageId } from './mail.ts';
export { type Mailer, type MailServices, createMailer } from './mailer.ts';
export { queueNewDeviceMail } from './new-device.ts';
export { queuePasskeyMail } from './passkey.ts';
export { type FindLogo, createLogos } from './pictures.ts';
export { ownDataMail } from './own-data-mail.ts';
export { newMessagesMail } from './new-messages-mail.ts';
export { type Review, reviewMail } from './review-mail.ts';
export { readSignedToken, signToken } from './signed-token.ts';
export { seal, unseal } from './seal.ts';
export { readMailSettings, unsubscribe } from './mail-settings.ts';

/** Withdraws mail that waits for an address other than its user's current one, in the caller's transaction. */
export const withdrawMailTo = (db: Database, address: string): Promise<void> =>
  withdrawWhere(db, sql`address = ${address}`);

/** Withdraws mail that waits for a user, whatever their address. */
export const withdrawMailToUser = (db: Database, userId: number): Promise<void> =>
  withdrawWhere(db, sql`user_id = ${userId}::integer`);

/** Handlers of codes, invitations, and notices of changed addresses, new devices, passkeys and domains. */
export function mailHandlers(services: MailServices): Handler[] {
  const send = createSender(services);
  return [
    sendCodes(services, send),
    sendInvitations(services, send, createLogos(services)),
    sendAddressChanges(services, send),
    sendNewDevices(services, send),
    sendPasskeyNotices(services, send),
    sendDomainNews(services, send),
  ];
}
