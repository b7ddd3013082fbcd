import { queueInvitationMail } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { countAgainst } from '#server/platform/limits.ts';
import type { Services } from '#server/platform/services.ts';
import type { ClientViewer } from '#server/platform/viewer.ts';

const maxPerHour = 20;

/**
 * Mails an invitation to the address of a new member, in the caller's transaction. Throws 'too-many' past 20 of a
 * company in an hour (decisions.md, section 3).
 */
export async function invite(services: Services, db: Database, inviter: Inviter, to: string): Promise<void> {
  await countAgainst(db, { key: `invitations:${inviter.companyId}`, max: maxPerHour, seconds: 3_600 });
  await queueInvitationMail(services, db, {
    to,
    inviterName: `${inviter.firstName} ${inviter.lastName}`,
    companyName: inviter.company.name,
  });
}

export type Inviter = Pick<ClientViewer, 'id' | 'companyId' | 'firstName' | 'lastName' | 'company'>;
