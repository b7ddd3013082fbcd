import { announcementHandlers } from '#server/announcements/service.ts';
import { caseHandlers } from '#server/cases/service.ts';
import { textImageHandlers } from '#server/companies/service.ts';
import { contactHandlers } from '#server/contacts/service.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { mediaHandlers } from '#server/media/service.ts';
import { messageMailHandlers } from '#server/messaging/service.ts';
import { leavingMailHandlers } from '#server/own-data/leaving-mails.ts';
import { deleteEachHour } from '#server/own-data/leaving-round.ts';
import { checkDomains } from '#server/verification/service.ts';
import type { Handler } from '#server/platform/deliveries/deliveries.ts';
import { ownDataHandlers } from '#server/own-data/service.ts';
import { reviewHandlers } from '#server/privacy/service.ts';
import type { Services } from '#server/platform/calls/services.ts';

/** All that this process delivers. */
export const deliveryHandlers = (services: Services): Handler[] => [
  ...mailHandlers(services),
  ...contactHandlers(services),
  ...reviewHandlers(services),
  ...messageMailHandlers(services),
  ...caseHandlers(services),
  ...ownDataHandlers(services),
  ...leavingMailHandlers(services),
  deleteEachHour(services),
  ...announcementHandlers(services),
  ...mediaHandlers(services),
  ...textImageHandlers(services),
  checkDomains(services),
];
