import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import type { Handler } from '#server/platform/deliveries/deliveries.ts';
import { repeatedTask } from '#server/platform/deliveries/repeated.ts';
import { type ReviewNotice, queueReviewMails } from './mails.ts';
import { changeBySilence, forgetQuestions, lockDue, noteAsked } from './review-store.ts';

const task = repeatedTask('review-availability');

/** Talents per transaction. */
const batchSize = 500;

type Reviewing = Pick<Services, 'background'>;

/** Starts the hourly review of all talents' availability, in one of the processes. */
export const startReviews = ({ db }: Pick<Services, 'db'>): Promise<void> => task.start(db);

/** Returns the handler of the hourly review. */
export const reviewEachHour = (services: Reviewing): Handler =>
  task.handler((signal) => reviewAvailability(services, signal));

/**
 * Asks talents whether their availability still holds, and changes it after silence, as in docs/product/privacy.md. May
 * run concurrently: each talent is asked once, and a mail is enqueued in the transaction of the change.
 */
export async function reviewAvailability({ background }: Reviewing, signal?: AbortSignal): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;) {
    signal?.throwIfAborted();
    const after: number = last;
    last = await withTransaction(background, (db) => reviewNext(db, after));
  }
}

/** Returns the last id of a full batch; undefined if none are left. */
async function reviewNext(db: Database, after: number): Promise<number | undefined> {
  const due = await lockDue(db, after, batchSize);
  const idsOf = (wanted: (typeof due)[number]['step']) =>
    due.filter(({ step }) => step === wanted).map(({ userId }) => userId);
  await forgetQuestions(db, idsOf('forget'));
  await changeBySilence(db, idsOf('hide'), true);
  const changed = await changeBySilence(db, idsOf('change'), false);
  const asked = await noteAsked(db, idsOf('ask'));
  await queueReviewMails(db, [
    ...changed.map(({ userId, availabilityAt }): ReviewNotice => ({ userId, about: 'changed', at: availabilityAt })),
    ...asked.map(({ userId, availability, askedAt }): ReviewNotice => ({
      userId,
      about: availability === 'looking' ? 'looking' : 'away',
      at: askedAt,
    })),
  ]);
  return due.length === batchSize ? due.at(-1)?.userId : undefined;
}
