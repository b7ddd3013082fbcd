import * as z from 'zod/mini';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, enqueue, handle, tell } from '#server/platform/deliveries/deliveries.ts';
import {
  announcement,
  holdTalents,
  insertMails,
  lockAnnouncement,
  resumeMails,
  updateAnnouncement,
  withdrawMails,
} from './store.ts';

/** Matches per transaction. A Save of the same position may wait about a tenth of a second for it. */
const batchSize = 5_000;
/** Milliseconds, after which another task runs: many positions may go Live at once. */
const longestRun = 1_000;

const listing = defineKind({
  name: 'announcement-listing',
  channel: 'task',
  urgency: 'soon',
  details: z.object({ positionId: z.int() }),
  maxTries: 150,
  longestPauseSeconds: 60,
});

/**
 * Enqueues, in the caller's transaction, the task that lists or withdraws mails to match the state of the announcement.
 */
export const queueListing = (db: Database, positionId: number): Promise<void> =>
  enqueue(db, listing, { positionId }, { key: `announcement-listing ${positionId}` });

/**
 * Lists the recipients of an open announcement, or withdraws the waiting mails of a closed one. The announcement's row
 * holds the progress. A task that runs twice, late or for an outdated state does no harm, and a crashed one is
 * continued.
 */
export const listRecipients = ({ db }: Pick<Services, 'db'>): Handler =>
  handle(listing, async ({ details: { positionId } }, { signal }) => {
    const end = Date.now() + longestRun;
    while (await listSome(db, positionId)) {
      if (Date.now() > end || signal.aborted) return queueListing(db, positionId);
    }
  });

/** Lists the next batch in its own transaction; false if none is left. */
const listSome = (db: Database, positionId: number): Promise<boolean> =>
  withTransaction(db, async (db) => {
    const found = await lockAnnouncement(db, positionId);
    if (!found) return false;
    const { isOpen, isListed, listedThrough, listedCount } = found;
    if (!isOpen) await withdrawMails(db, positionId);
    if (!isOpen || isListed) return false;
    await holdTalents(db);
    const isFirst = listedThrough === 0;
    if (isFirst) {
      await withdrawMails(db, positionId);
      await resumeMails(db, positionId);
    }
    const { seen, last, listed } = await insertMails(db, found, batchSize);
    const isDone = seen < batchSize;
    await updateAnnouncement(db, positionId, {
      isListed: isDone,
      listedThrough: last ?? listedThrough,
      listedCount: listedCount + listed,
    });
    if (isDone || isFirst) await tell(db, announcement.urgency);
    return !isDone;
  });
