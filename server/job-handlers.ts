import { announcementJobs } from '#server/announcements/service.ts';
import { textImageJobs } from '#server/companies/service.ts';
import { mailJobs } from '#server/mail/service.ts';
import { mediaJobs } from '#server/media/service.ts';
import { messageMailJobs } from '#server/messaging/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';

/** All background work of this process. */
export const jobHandlers = (services: Services): JobHandler[] => [
  ...mailJobs(services),
  ...messageMailJobs(services),
  ...announcementJobs(services),
  ...mediaJobs(services),
  ...textImageJobs(services),
];
