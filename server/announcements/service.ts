import type * as z from 'zod/mini';
import type { AnnouncementProgress, countRecipients as countRecipientsCall } from '#contract/announcements.ts';
import { readConditions } from '#server/matching/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Hearer } from '#server/platform/events/events.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { isUsedUp, isWithinLimit } from '#server/platform/limits/limits.ts';
import { limits } from '#server/platform/limits/table.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { loadPosition, mayAnnounce } from '#server/positions/service.ts';
import { queueListing } from './list-recipients.ts';
import {
  closeAnnouncement,
  countRecipients as count,
  discardAnnouncement,
  isAnnounced,
  listProgress,
  openAnnouncement,
} from './store.ts';

export { discardFailedAnnouncements, listFailedAnnouncements, retryFailedAnnouncements } from './failed-store.ts';
export { listRecipients } from './list-recipients.ts';
export { announcement as announcementKind } from './store.ts';
export { announcementMails } from './mails.ts';
export { sweepDays as sweepAnnouncementDays } from './sending-store.ts';

type Client = Pick<ClientViewer, 'id' | 'companyId'>;

/**
 * Announces a Live position with a required skill to all talents who match the saved conditions. Listing and sending
 * happen in the background. If the company has announced too many positions in a day, deleted ones included, it is Live
 * without mail. Only a position's first announcement counts.
 */
export const announcePosition: Hearer<'positionAnnounced'> = async (db, { position, clientId }) => {
  const isFirst = await openAnnouncement(db, { positionId: position.id, clientId, conditions: position });
  if (isFirst && !(await isWithinLimit(db, 'announcements', position.companyId)))
    return discardAnnouncement(db, position.id);
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
 * Counts the recipients of going Live: matching talents who want announcements and have not received this one. 0
 * without a required skill, and past the company's announcements of a day.
 */
export async function countRecipients(
  db: Database,
  { companyId }: Client,
  { positionHashId, ...payload }: z.output<(typeof countRecipientsCall)['payload']>,
): Promise<{ recipientCount: number; mostAnnounced?: number }> {
  const position = await loadPosition(db, positionHashId);
  if (position.companyId !== companyId) throw new AppError('not-found', 'There is no such position.');
  const conditions = readConditions(payload);
  if (!mayAnnounce({ isLive: true, ...conditions })) return { recipientCount: 0 };
  if (!(await isAnnounced(db, position.id)) && (await isUsedUp(db, 'announcements', companyId)))
    return { recipientCount: 0, mostAnnounced: limits.announcements.max };
  return { recipientCount: await count(db, position.id, { ...conditions, companyId }) };
}
