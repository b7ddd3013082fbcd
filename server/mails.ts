import { accountMails } from '#server/accounts/service.ts';
import { announcementMails } from '#server/announcements/service.ts';
import { caseMails } from '#server/moderation/service.ts';
import { contactMails } from '#server/contacts/service.ts';
import { historyMails } from '#server/history/service.ts';
import { interviewMails } from '#server/interviews/service.ts';
import { integrationMails } from '#server/integrations/service.ts';
import type { MailKind } from '#server/mail/service.ts';
import { messagingMails } from '#server/messaging/service.ts';
import { ownDataMails } from '#server/own-data/service.ts';
import { positionMails } from '#server/positions/service.ts';
import { privacyMails } from '#server/privacy/service.ts';
import { searchMails } from '#server/searches/service.ts';
import { teammateMails } from '#server/teammates/service.ts';
import { verificationMails } from '#server/verification/service.ts';

/** Every kind of mail. */
export const mails: readonly MailKind[] = [
  accountMails,
  contactMails,
  verificationMails,
  privacyMails,
  teammateMails,
  positionMails,
  announcementMails,
  searchMails,
  messagingMails,
  interviewMails,
  historyMails,
  caseMails,
  integrationMails,
  ownDataMails,
].flatMap((ofFeature): MailKind[] => Object.values(ofFeature));
