import type { MailServices } from '#server/mail/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Handler } from '#server/platform/deliveries/deliveries.ts';
import { makeExports } from './make-export.ts';
import { sendReadyMails } from './ready-mail.ts';

export { sweepExports } from './export-store.ts';

/** Handlers of copies of users' data, and of the mails about them. */
export const ownDataHandlers = (services: MailServices & Pick<Services, 'background'>): Handler[] => [
  makeExports(services),
  sendReadyMails(services),
];
