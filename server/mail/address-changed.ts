import * as z from 'zod/mini';
import type { Database } from '#server/platform/database/connect.ts';
import { type JobHandler, defineJob, enqueue, handle, withdrawWhere } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { addressChangedMail } from './address-changed-mail.ts';
import { deliver } from './deliver.ts';
import { newMessageId } from './mail.ts';
import type { Transport } from './transport.ts';

const job = defineJob({
  name: 'address-changed-mail',
  payload: z.object({
    to: z.string(),
    newAddress: z.string(),
    changedBy: z.string(),
    companyName: z.string(),
    messageId: z.string(),
  }),
  // Tried for about three days, at first every few seconds, then every half hour.
  maxTries: 150,
  longestPauseSeconds: 1_800,
});

interface AddressChange {
  /** The former address. */
  to: string;
  newAddress: string;
  /** The full name of who changed it. */
  changedBy: string;
  companyName: string;
}

/** Queues the mail that tells a former address that an account has left it, in the caller's transaction. */
export async function queueAddressChangedMail(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  change: AddressChange,
): Promise<void> {
  await enqueue(db, job, { ...change, messageId: newMessageId(settings) });
}

/** Takes back, in the caller's transaction, what is queued for others and tells of an address. */
export const withdrawMailAbout = (db: Database, address: string): Promise<void> =>
  withdrawWhere(db, { newAddress: address });

export const sendAddressChanges = (
  { settings, log }: Pick<Services, 'settings' | 'log'>,
  send: Transport,
): JobHandler =>
  handle(job, async ({ to, messageId, ...change }, current) => {
    const { productName, appUrl } = settings;
    await deliver(send, { to, messageId, ...addressChangedMail({ productName, appUrl, ...change }) }, current, log);
  });
