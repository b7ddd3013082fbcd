import { fewTalents } from '#contract/matching.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Found, MatchAnalysis, Matches, Memory, SearchPage, TalentSearch } from './index/service.ts';
import type { OfCompany, RankedConditions } from './rule.ts';
import { searchInDatabase } from './talent-search-store.ts';
import { countNearMatches, countPlaces, countTalents, rankTalents } from './store.ts';
import { AppError } from '#server/platform/errors/app-error.ts';

/** Queries over all talents, answered from memory or, if not current, by PostgreSQL with the same result. */
export interface Talents {
  /** Counts the matching talents ahead of all waiting queries: it answers an already stored save. */
  count(conditions: OfCompany): Promise<number>;
  /** Counts the matching talents of each position, in the given order. */
  countEach(positions: readonly OfCompany[]): Promise<number[]>;
  /** Lists the first `limit` matches of each position, in the given order. */
  rank(positions: readonly OfCompany<RankedConditions>[], limit: number): Promise<Matches[]>;
  analyse(conditions: OfCompany): Promise<MatchAnalysis>;
  /** Finds a page of each search, in the given order. */
  search(searches: readonly TalentSearch[], page: SearchPage): Promise<Found[]>;
}

export const createTalents = (db: Database, memory: Memory, fallback: Fallback): Talents => ({
  count: async (conditions) =>
    (await memory.askTalents((index) => index.count(conditions))) ?? countTalents(db, conditions),
  countEach: (positions) =>
    fallback.answer(
      () => memory.askTalentsOfEach(positions, (index, position) => index.count(position)),
      () => eachInDatabase(positions, (position) => countTalents(db, position)),
    ),
  rank: (positions, limit) =>
    fallback.answer(
      () => memory.askTalentsOfEach(positions, (index, position) => index.rank(position, limit)),
      () => rankTalents(db, positions, limit),
    ),
  analyse: (conditions) =>
    fallback.answer(
      () => memory.askTalents((index) => index.analyse(conditions)),
      () => analyseInDatabase(db, conditions),
    ),
  search: (searches, page) =>
    fallback.answer(
      () => memory.askTalentsOfEach(searches, (index, asked) => index.search(asked, page)),
      () => eachInDatabase(searches, (asked) => searchInDatabase(db, asked, page)),
    ),
});

/** Runs one query after the other: a page of them must not take all connections. */
async function eachInDatabase<Item, T>(items: readonly Item[], ask: (item: Item) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const item of items) answers.push(await ask(item));
  return answers;
}

async function analyseInDatabase(db: Database, conditions: OfCompany): Promise<MatchAnalysis> {
  const talentCount = await countTalents(db, conditions);
  if (talentCount >= fewTalents) return { talentCount, nearMatches: new Map(), placeCounts: [] };
  const [nearMatches, placeCounts] = await Promise.all([countNearMatches(db, conditions), countPlaces(db, conditions)]);
  return { talentCount, nearMatches, placeCounts };
}

/** Concurrent queries in PostgreSQL; more would slow down the initial read, which makes them unnecessary. */
const atOnce = 2;
const longestWait = 10_000;

export interface Fallback {
  /**
   * Answers from memory or, when its turn comes and memory still has no answer, from PostgreSQL. Throws 'unavailable'
   * if its turn does not come within ten seconds.
   */
  answer<T>(remember: () => Promise<T | undefined>, ask: () => Promise<T>): Promise<T>;
}

/** Lets few queries at a time reach PostgreSQL, in the order of arrival. */
export function createFallback(): Fallback {
  const waiting = new Set<() => void>();
  let running = 0;

  const turn = (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        waiting.delete(start);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(start);
        reject(new AppError('unavailable', 'Matching is starting. Please try again in a moment.', { retryAfter: 5 }));
      }, longestWait).unref();
      waiting.add(start);
    });
  };
  /** Passes the turn to the next query. */
  const end = (): void => {
    const [next] = waiting;
    if (next) next();
    else running -= 1;
  };

  return {
    async answer(remember, ask) {
      const remembered = await remember();
      if (remembered !== undefined) return remembered;
      await turn();
      try {
        return (await remember()) ?? (await ask());
      } finally {
        end();
      }
    },
  };
}
