import type { Device } from '#contract/own-account.ts';
import { queueNewDeviceMail } from '#server/mail/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { happenedLately, insertEvent } from './events-store.ts';

/**
 * Notes a session begun in a browser that the user has not signed in in before, and queues the mail about it, one an
 * hour at most. Call it after `startSession`, whose lock on the user lets concurrent sign-ins count each other.
 */
export async function noteNewDevice(
  services: Pick<Services, 'settings'>,
  db: Database,
  { userId, device, way }: { userId: number; device: Device; way: 'code' | 'passkey' },
): Promise<void> {
  const event = { userId, kind: 'newDevice' } as const;
  const isTold = await happenedLately(db, event);
  await insertEvent(db, { ...event, ...device });
  if (!isTold) await queueNewDeviceMail(services, db, { userId, device, way });
}
