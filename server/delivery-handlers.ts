import { listRecipients } from '#server/announcements/service.ts';
import { restoringHandler } from '#server/moderation/service.ts';
import { textImageHandlers } from '#server/companies/service.ts';
import { sendWebhooks } from '#server/integrations/service.ts';
import { remindByPush } from '#server/interviews/service.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { mediaHandlers } from '#server/media/service.ts';
import { decideOnMail } from '#server/messaging/service.ts';
import { deleteEachHour, makeExports } from '#server/own-data/service.ts';
import { type Matching, matchInDatabase } from '#server/matching/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Handler } from '#server/platform/deliveries/deliveries.ts';
import { endEachHour } from '#server/positions/service.ts';
import { reviewEachHour } from '#server/privacy/service.ts';
import { sendPushes } from '#server/push/service.ts';
import { lookForNew } from '#server/searches/service.ts';
import { checkDomains } from '#server/verification/service.ts';
import { mails } from './mails.ts';

/** All deliveries of this process; without matching in memory, saved searches query the database. */
export const deliveryHandlers = (services: Services, matching: Matching = matchInDatabase(services.db)): Handler[] => [
  ...mailHandlers(services, mails),
  reviewEachHour(services),
  decideOnMail(services),
  restoringHandler(services),
  makeExports(services),
  deleteEachHour(services),
  endEachHour(services),
  listRecipients(services),
  lookForNew(services, matching),
  ...mediaHandlers(services),
  ...textImageHandlers(services),
  checkDomains(services),
  sendWebhooks(services),
  remindByPush(services),
  sendPushes(services),
];
