import type { Database } from '#server/platform/database/connect.ts';
import { type JobHandler, withdrawWhere } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { sendCodes } from './code.ts';
import { sendInvitations } from './invitation.ts';
import { createMailTransport } from './transport.ts';

export { queueCodeMail } from './code.ts';
export { queueInvitationMail } from './invitation.ts';

/** Takes back what is queued for an address, in the caller's transaction: the payload of every kind of mail says `to` whom. */
export const withdrawMailTo = (db: Database, address: string): Promise<void> => withdrawWhere(db, { to: address });

/** What the job worker must run for this feature. */
export function mailJobs(services: Pick<Services, 'settings' | 'log'>): JobHandler[] {
  const send = createMailTransport(services.settings);
  return [sendCodes(services, send), sendInvitations(services, send)];
}
