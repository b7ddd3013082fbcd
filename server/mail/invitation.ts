import * as z from 'zod/mini';
import type { Database } from '#server/platform/database/connect.ts';
import { type JobHandler, defineJob, enqueue, handle } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { deliver } from './deliver.ts';
import { invitationMail } from './invitation-mail.ts';
import { newMessageId } from './mail.ts';
import type { Transport } from './transport.ts';

const job = defineJob({
  name: 'invitation-mail',
  payload: z.object({ to: z.string(), inviterName: z.string(), companyName: z.string(), messageId: z.string() }),
  // Tried for about three days, at first every few seconds, then every half hour.
  maxTries: 150,
  longestPauseSeconds: 1_800,
});

interface Invitation {
  /** The address as it is stored. */
  to: string;
  inviterName: string;
  companyName: string;
}

const keyOf = (to: string): string => `invitation-mail ${to}`;

/** Queues the mail that invites a new member, in the caller's transaction, in place of one to the same address that still waits. */
export async function queueInvitationMail(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  invitation: Invitation,
): Promise<void> {
  await enqueue(db, job, { ...invitation, messageId: newMessageId(settings) }, { key: keyOf(invitation.to) });
}

export const sendInvitations = ({ settings, log }: Pick<Services, 'settings' | 'log'>, send: Transport): JobHandler =>
  handle(job, async ({ to, messageId, inviterName, companyName }, current) => {
    const { productName, appUrl } = settings;
    const link = `${appUrl}/signin?email=${encodeURIComponent(to)}`;
    await deliver(
      send,
      { to, messageId, ...invitationMail({ productName, inviterName, companyName, link }) },
      current,
      log,
    );
  });
