import { sweepCeremonies } from '#server/accounts/ceremonies-store.ts';
import { sweepCodes } from '#server/accounts/codes-store.ts';
import { sweepEmailChanges } from '#server/accounts/email-changes-store.ts';
import { sweepEvents } from '#server/accounts/events-store.ts';
import { sweepFormerAddresses } from '#server/accounts/former-addresses-store.ts';
import { sweepActingSessions } from '#server/admin/acting-store.ts';
import { sweepAnnouncementDays } from '#server/announcements/service.ts';
import { doContactRounds } from '#server/contacts/service.ts';
import { sweepWebhookDeliveries } from '#server/integrations/service.ts';
import { sweepAttachments, sweepVideos } from '#server/messaging/service.ts';
import { sweepCases } from '#server/moderation/service.ts';
import { sweepExports } from '#server/own-data/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type LeftOut, logPutOff } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { sweepLimits } from '#server/platform/limits/limits.ts';
import { sweepAuditLog } from '#server/platform/session/audit-log.ts';
import { sweepSessions } from '#server/platform/session/session.ts';
import { sweepVersions } from '#server/positions/service.ts';
import { sweepHits } from '#server/searches/service.ts';

type Sweep = (db: Database, settings: Services['settings']) => Promise<LeftOut<string>[]>;

/** Removals of expired rows, on which no code relies, by their names in the log. */
export const sweeps: Readonly<Record<string, Sweep>> = {
  codes: sweepCodes,
  ceremonies: sweepCeremonies,
  emailChanges: sweepEmailChanges,
  webhookDeliveries: sweepWebhookDeliveries,
  events: sweepEvents,
  formerAddresses: sweepFormerAddresses,
  limits: sweepLimits,
  sessions: sweepSessions,
  videos: sweepVideos,
  attachments: sweepAttachments,
  announcementDays: sweepAnnouncementDays,
  hits: sweepHits,
  versions: (db, { recordYears }) => sweepVersions(db, recordYears),
  auditLog: sweepAuditLog,
  actingSessions: sweepActingSessions,
  cases: sweepCases,
  exports: sweepExports,
};

/** Removes expired rows and runs the due rounds of contacts; none of these stops another. */
export async function doFromTimeToTime(services: Services): Promise<void> {
  const { db, log, settings } = services;
  const attempt = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.warn({ sweep: name, err: error }, 'sweep failed');
    }
  };
  for (const [name, sweep] of Object.entries(sweeps))
    await attempt(name, async () => logPutOff(log, name, await sweep(db, settings), (place) => place));
  await attempt('contacts', () => doContactRounds(services));
}
