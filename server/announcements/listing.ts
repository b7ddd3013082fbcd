import * as z from 'zod/mini';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { type JobHandler, defineJob, enqueue, handle } from '#server/platform/jobs/jobs.ts';
import { wakeSender } from './sending.ts';
import { holdTalents, insertMails, lockAnnouncement, resumeMails, updateAnnouncement, withdrawMails } from './store.ts';

/** So many matches a transaction: a Save of the same position that waits for it waits a tenth of a second. */
const batchSize = 5_000;
/** Then it is another job's turn: many positions may go Live at once, and a code shall not wait for all of them. */
const longestRun = 1_000;

const job = defineJob({
  name: 'announcement-listing',
  payload: z.object({ positionId: z.int() }),
  priority: 50,
  maxTries: 150,
  longestPauseSeconds: 60,
});

/** Has what is to be sent of a position brought to where its announcement stands, in the caller's transaction. */
export const queueListing = (db: Database, positionId: number): Promise<void> =>
  enqueue(db, job, { positionId }, { key: `announcement-listing ${positionId}` });

/**
 * Lists whom an open announcement goes to; or removes what waits of a closed one. The row of the announcement says how far
 * that is, so a job that runs twice, late, or was meant for a former state does no harm, and one that died is taken up.
 */
export const listRecipients = ({ db }: Pick<Services, 'db'>): JobHandler =>
  handle(job, async ({ positionId }, { signal }) => {
    const end = Date.now() + longestRun;
    while (await listSome(db, positionId)) {
      if (Date.now() > end || signal.aborted) return queueListing(db, positionId);
    }
  });

/** The next batch, in a transaction of its own; false where none is left. */
const listSome = (db: Database, positionId: number): Promise<boolean> =>
  withTransaction(db, async (db) => {
    const announcement = await lockAnnouncement(db, positionId);
    if (!announcement) return false;
    const { isOpen, isListed, listedThrough, listedCount } = announcement;
    if (!isOpen) await withdrawMails(db, positionId);
    if (!isOpen || isListed) return false;
    await holdTalents(db);
    const isFirst = listedThrough === 0;
    if (isFirst) {
      await withdrawMails(db, positionId);
      await resumeMails(db, positionId);
    }
    const { seen, last, listed } = await insertMails(db, announcement, batchSize);
    const isDone = seen < batchSize;
    await updateAnnouncement(db, positionId, {
      isListed: isDone,
      listedThrough: last ?? listedThrough,
      listedCount: listedCount + listed,
    });
    if (isDone || isFirst) await wakeSender(db);
    return !isDone;
  });
