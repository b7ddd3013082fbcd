import { fewTalents } from '#contract/matching.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { MatchAnalysis, Matches } from './answers.ts';
import type { Fallback } from './fallback.ts';
import type { Memory } from './memory.ts';
import type { OfCompany, RankedConditions } from './rule.ts';
import { searchInDatabase } from './search-store.ts';
import { countNearMatches, countPlaces, countTalents, rankTalents } from './store.ts';
import type { Found, SearchPage, TalentSearch } from './talent-search.ts';

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
