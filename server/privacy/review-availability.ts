import type { Services } from '#server/platform/calls/services.ts';
import { apart, logPutOff } from '#server/platform/database/apart.ts';
import { type Database, withSavepoint, withTransaction } from '#server/platform/database/connect.ts';
import type { Handler } from '#server/platform/deliveries/deliveries.ts';
import { repeatedTask } from '#server/platform/deliveries/repeated.ts';
import { type ReviewNotice, queueReviewMails } from './mails.ts';
import { type Due, changeBySilence, forgetQuestions, lockDue, noteAsked } from './review-store.ts';

const task = repeatedTask('review-availability');

/** Talents per transaction. */
const batchSize = 500;

type Reviewing = Pick<Services, 'background' | 'log'>;

/** Starts the hourly review of all talents' availability, in one of the processes. */
export const startReviews = ({ db }: Pick<Services, 'db'>): Promise<void> => task.start(db);

/** Returns the handler of the hourly review. */
export const reviewEachHour = (services: Reviewing): Handler =>
  task.handler((signal) => reviewAvailability(services, signal));

/**
 * Asks talents whether their availability still holds, and changes it after silence, as in docs/product/privacy.md. May
 * run concurrently: each talent is asked once, and a mail is enqueued in the transaction of the change. A talent for
 * whom that fails is put off until the next round.
 */
export async function reviewAvailability({ background, log }: Reviewing, signal?: AbortSignal): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;) {
    signal?.throwIfAborted();
    const after: number = last;
    last = await withTransaction(background, (db) => reviewNext(db, log, after));
  }
}

/** Returns the last id of a full batch; undefined if none are left. */
async function reviewNext(db: Database, log: Services['log'], after: number): Promise<number | undefined> {
  const due = await lockDue(db, after, batchSize);
  const leftOut = await apart(due, (some) => withSavepoint(db, () => review(db, some)));
  logPutOff(log, 'review-availability', leftOut, ({ userId }) => userId);
  return due.length === batchSize ? due.at(-1)?.userId : undefined;
}

async function review(db: Database, due: readonly Due[]): Promise<void> {
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
}
