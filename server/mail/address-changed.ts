import * as z from 'zod/mini';
import { Id } from '#contract/fields.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type JobHandler, defineJob, enqueue, handle, withdrawWhere } from '#server/platform/jobs/jobs.ts';
import { addressChangedMail } from './address-changed-mail.ts';
import { deliver } from './deliver.ts';
import { newMessageId } from './mail.ts';
import type { MailServices } from './mailer.ts';
import { findMember } from './recipients-store.ts';
import type { Transport } from './transport.ts';

const job = defineJob({
  name: 'address-changed-mail',
  /** Holds only ids and the previous address, which is stored nowhere else. The rest is read when the mail leaves. */
  payload: z.object({
    to: z.string(),
    memberId: z.optional(Id),
    changedById: z.optional(Id),
    /** The new address, in jobs queued before migration 0018. */
    newAddress: z.optional(z.string()),
    messageId: z.string(),
  }),
  // About three days of tries: every few seconds at first, then every half hour.
  maxTries: 150,
  longestPauseSeconds: 1_800,
});

interface AddressChange {
  /** The previous address. */
  to: string;
  memberId: number;
  changedById: number;
}

/** Enqueues, in the caller's transaction, the mail that tells an address that an account no longer uses it. */
export async function queueAddressChangedMail(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  change: AddressChange,
): Promise<void> {
  await enqueue(db, job, { ...change, messageId: newMessageId(settings) });
}

/** Withdraws, in the caller's transaction, mail about a member that is queued for other addresses. */
export async function withdrawMailAbout(db: Database, { id, email }: { id: number; email: string }): Promise<void> {
  await withdrawWhere(db, { memberId: id });
  await withdrawWhere(db, { newAddress: email });
}

/** Drops the notice if the member is deleted or uses that address again. A deleted changer is not named. */
export const sendAddressChanges = ({ db, settings, log }: MailServices, send: Transport): JobHandler =>
  handle(job, async ({ to, memberId, changedById, newAddress = '', messageId }, current) => {
    const reference = memberId === undefined ? { email: newAddress } : { userId: memberId };
    const member = await findMember(db, reference, changedById);
    if (!member || member.email === to) return;
    const { email, companyName, otherName: changedBy } = member;
    const { productName, appUrl } = settings;
    const mail = addressChangedMail({ productName, appUrl, newAddress: email, changedBy, companyName });
    await deliver(send, { to, messageId, ...mail }, current, log);
  });
