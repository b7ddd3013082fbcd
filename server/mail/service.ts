import type { Database } from '#server/platform/database/connect.ts';
import { type JobHandler, withdrawWhere } from '#server/platform/jobs/jobs.ts';
import { sendAddressChanges } from './address-changed.ts';
import { sendCodes } from './code.ts';
import { sendInvitations } from './invitation.ts';
import { type MailServices, createSender } from './mailer.ts';

export { queueAddressChangedMail, withdrawMailAbout } from './address-changed.ts';
export { type AnnouncementSender, createAnnouncementSender } from './announcement.ts';
export { queueCodeMail, withdrawCodeMail } from './code.ts';
export { mayHaveArrived } from './deliver.ts';
export { discardFailedMail, listFailedMail, presentReason, retryFailedMail } from './failed-mail.ts';
export { queueInvitationMail } from './invitation.ts';
export { newMessageId } from './mail.ts';
export { type Mailer, type MailServices, createMailer } from './mailer.ts';
export { newMessagesMail } from './new-messages-mail.ts';
export { unsubscribe } from './mail-settings.ts';

/**
 * Withdraws mail queued for an address, in the caller's transaction. Every kind of mail names its recipient in `to`.
 */
export const withdrawMailTo = (db: Database, address: string): Promise<void> => withdrawWhere(db, { to: address });

/** Withdraws mail queued for a user, whatever their address. */
export const withdrawMailToUser = (db: Database, userId: number): Promise<void> =>
  withdrawWhere(db, { recipientId: userId });

/** Job handlers for mail. */
export function mailJobs(services: MailServices): JobHandler[] {
  const send = createSender(services);
  return [sendCodes(services, send), sendInvitations(services, send), sendAddressChanges(services, send)];
}
