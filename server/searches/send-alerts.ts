import type { Matching } from '#server/matching/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { apart, eachApart, logPutOff } from '#server/platform/database/apart.ts';
import { withSavepoint, withTransaction } from '#server/platform/database/connect.ts';
import type { Handler } from '#server/platform/deliveries/deliveries.ts';
import { repeatedTask } from '#server/platform/deliveries/repeated.ts';
import { type DueSearch, lockDue, lockFirstFits, noteFirstFits, noteLooked, putOff } from './alerts-store.ts';
import { queueFirstFits, queueSearchMail } from './mails.ts';
import { nextMorning } from './find-morning.ts';
import { findUnmailed } from './find-new-results.ts';
import { type Known, readSearches } from './present.ts';
import { rememberFound } from './results-store.ts';

/** Searches per transaction; a user saving one of them waits for it. */
const batchSize = 100;
/** Milliseconds after which other tasks get their turn. */
const longestRun = 1_000;
const pauseSeconds = 60;

const task = repeatedTask('search-alerts', pauseSeconds);

/** Starts looking for new results each minute, in one of the processes. */
export const startAlerts = ({ db }: Pick<Services, 'db'>): Promise<void> => task.start(db);

/** Returns the handler of that task. Running it twice is harmless, and searches left by a crash are looked at again. */
export const lookForNew = ({ background, log }: Pick<Services, 'background' | 'log'>, matching: Matching): Handler =>
  task.handler(async (signal) => {
    const end = Date.now() + longestRun;
    while (!signal.aborted && (await lookAtSome({ db: background, log }, matching)))
      if (Date.now() > end) return { isMoreLeft: true };
    return { isMoreLeft: false };
  });

/**
 * Looks at the next due searches, and queues mails about new results. Searches of a user for whom that fails are put
 * off until their next morning. Returns whether there may be more.
 */
export const lookAtSome = ({ db, log }: Pick<Services, 'db' | 'log'>, matching: Matching): Promise<boolean> =>
  withTransaction(db, async (db) => {
    const due = await lockDue(db, batchSize);
    const now = await readClock(db);
    const foundAfter = rememberFound(matching.db);
    const byRecipient = [...Map.groupBy(due, ({ recipientId }) => recipientId)];
    const leftOut = await eachApart(byRecipient, ([userId, searches]) =>
      withSavepoint(db, async () => {
        const mailed = searches.filter(({ isMailed }) => isMailed);
        const found = await findEach({ matching, foundAfter }, userId, mailed);
        const withNew = new Set(mailed.filter((_search, index) => found[index]?.length).map(({ id }) => id));
        if (withNew.size > 0) await queueSearchMail(db, userId);
        await noteLooked(
          db,
          searches.map((search) => ({
            id: search.id,
            nextAt: nextMorning(now, search),
            hasNew: withNew.has(search.id),
          })),
        );
      }),
    );
    logPutOff(log, 'search-alerts', leftOut, ([userId]) => userId);
    const late = leftOut
      .flatMap(({ item: [, searches] }) => searches)
      .map((search) => ({ id: search.id, nextAt: nextMorning(now, search) }));
    const stuck = await apart(late, (searches) => withSavepoint(db, () => putOff(db, searches)));
    logPutOff(log, 'search-alerts', stuck, ({ id }) => id);
    const newcomers = await lockFirstFits(db, batchSize);
    const unmailed = await apart(newcomers, (userIds) =>
      withSavepoint(db, async () => {
        await noteFirstFits(db, userIds);
        await queueFirstFits(db, userIds);
      }),
    );
    logPutOff(log, 'first-fits', unmailed, (userId) => userId);
    const isFull = (batch: readonly unknown[], failed: readonly unknown[]) =>
      batch.length === batchSize && failed.length < batchSize;
    return isFull(due, stuck) || isFull(newcomers, unmailed);
  });

interface Means {
  matching: Matching;
  foundAfter: ReturnType<typeof rememberFound>;
}

async function findEach(
  { matching, foundAfter }: Means,
  userId: number,
  searches: readonly DueSearch[],
): Promise<number[][]> {
  const [first] = searches;
  if (!first) return [];
  const known: Known[] = await readSearches(matching.db, first.companyId, searches);
  // Each result is kept for all its searches: if the first is stopped before the mail is sent, the next mails it.
  return findUnmailed(matching, { id: userId, companyId: first.companyId }, known, { foundAfter });
}
