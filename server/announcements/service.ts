import type * as z from 'zod/mini';
import type { AnnouncementProgress, countRecipients as countRecipientsCall } from '#contract/announcements.ts';
import { readConditions } from '#server/matching/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Hearer } from '#server/platform/events/events.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { explainLimit } from '#server/platform/limits/refusal.ts';
import { limits } from '#server/platform/limits/table.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { loadPosition, mayAnnounce } from '#server/positions/service.ts';
import { queueListing } from './listing.ts';
import { closeAnnouncement, countRecipients as count, listProgress, openAnnouncement } from './store.ts';

export { discardFailedAnnouncements, listFailedAnnouncements, retryFailedAnnouncements } from './failed.ts';
export { listRecipients } from './listing.ts';
export { announcement as announcementKind } from './kind.ts';
export { announcementMails } from './mails.ts';
export { sweepDays as sweepAnnouncementDays } from './sending-store.ts';

type Client = Pick<ClientViewer, 'id' | 'companyId'>;

/**
 * Announces a Live position with a required skill to all talents who match the saved conditions. Listing and sending
 * happen in the background. Throws 'too-many' if the company has announced too many positions in a day, deleted ones
 * included.
 */
export const announcePosition: Hearer<'positionAnnounced'> = async (db, { position, clientId }) => {
  if (await openAnnouncement(db, { positionId: position.id, clientId, conditions: position }))
    await explainLimit(
      'position.isLive',
      {
        code: 'limitAnnouncements',
        params: { max: limits.announcements.max },
        message: `Your company has announced ${limits.announcements.max} positions in a day.`,
      },
      () => countAgainst(db, 'announcements', position.companyId),
    );
  await queueListing(db, position.id);
};

/** Withdraws unsent mails when a position goes back to Draft. */
export const withdrawAnnouncement: Hearer<'positionClosed'> = async (db, { positionId }) => {
  await closeAnnouncement(db, positionId);
  await queueListing(db, positionId);
};

/** Returns the progress of the company's announcements. */
export const announcementProgress = (db: Database, { companyId }: Client): Promise<AnnouncementProgress[]> =>
  listProgress(db, companyId);

/**
 * Counts the recipients of going Live: matching talents who want announcements and have not received this one.
 * Returns 0 without a required skill.
 */
export async function countRecipients(
  db: Database,
  { companyId }: Client,
  { positionHashId, ...payload }: z.output<(typeof countRecipientsCall)['payload']>,
): Promise<number> {
  const position = await loadPosition(db, positionHashId);
  if (position.companyId !== companyId) throw new AppError('not-found', 'There is no such position.');
  const conditions = readConditions(payload);
  return mayAnnounce({ isLive: true, ...conditions }) ? count(db, position.id, { ...conditions, companyId }) : 0;
}
