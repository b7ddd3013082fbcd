import type { Device, Way } from '#contract/own-account.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { happenedLately, insertEvent } from './events-store.ts';
import { accountMails } from './mails.ts';

/** Milliseconds from the sign-in to the mail, so that it does not interrupt the sign-in. */
const pause = 60_000;

/**
 * Notes a session in a browser in which the user has not signed in before, and queues the mail about it, at most one an
 * hour. Call it after `startSession`, whose lock on the user lets concurrent sign-ins count each other.
 */
export async function noteNewDevice(
  db: Database,
  { userId, device, way }: { userId: number; device: Device; way: Way },
): Promise<void> {
  const event = { userId, kind: 'newDevice' } as const;
  const isTold = await happenedLately(db, event);
  await insertEvent(db, { ...event, ...device });
  if (isTold) return;
  const details = { device, way, at: new Date().toISOString() };
  await accountMails.newDevice.queue(db, details, { userId, runIn: pause });
}
