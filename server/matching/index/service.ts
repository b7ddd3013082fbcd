import { setImmediate } from 'node:timers/promises';
import { type CopyServices, keepCopy } from './keep-copy.ts';
import { createHiddenPairs } from './hidden-pairs.ts';
import { type LivePositions, createLivePositions } from './live-positions.ts';
import { type PairFacts, type PositionFacts, type Table, type TalentFacts, positionOf, talentOf } from './store.ts';
import { type TalentIndex, createTalentIndex } from './talent-index.ts';

export type { Found, MatchAnalysis, Matches, SearchPage, TalentSearch } from './answers.ts';
export { parseRows } from './keep-copy.ts';
export type { HomeTalent } from './live-positions.ts';
export type { PlaceCount } from './places.ts';
export type { LivePositions, TalentIndex };

/**
 * Matching data in this process's memory. A query is answered only if memory reflects all earlier commits, from any
 * process. Otherwise, during the initial read or without the listening connection, it returns undefined and the caller
 * queries PostgreSQL.
 */
export interface Memory {
  askTalents<T>(question: (talents: TalentIndex) => T): Promise<T | undefined>;
  /** Runs one query for each item and yields to other requests in between, since a company may have many positions. */
  askTalentsOfEach<Item, T>(
    items: readonly Item[],
    question: (talents: TalentIndex, item: Item) => T,
  ): Promise<T[] | undefined>;
  /** Awaits `beside` while memory catches up, and passes it to the question. */
  askAll<T, Beside = undefined>(
    question: (talents: TalentIndex, positions: LivePositions, beside?: Beside) => T,
    beside?: Promise<Beside>,
  ): Promise<T | undefined>;
  /** Answers from memory as it is, perhaps without the last commits; see `HiddenPairs`. */
  mayHide(talentId: number): boolean;
  /** The tables in memory, for metrics. */
  tables(): MemoryTable[];
  close(): Promise<void>;
}

export interface MemoryTable {
  name: Table;
  rows: number;
  isWhole: boolean;
}

/** Reads all tables over `db`, one page at a time each. */
export function keepMemory(services: CopyServices): Memory {
  const { listener } = services;
  const hidden = createHiddenPairs();
  const positions = createLivePositions();
  const verified = new Set<number>();
  const talents = createTalentIndex({ hidden, isVerified: (companyId) => verified.has(companyId) });
  const talentCopy = keepCopy(services, 'talents', {
    put: (facts) => talents.put(talentOf(facts as TalentFacts)),
    remove: (id) => talents.remove(Number(id)),
    clear: () => talents.clear(),
  });
  const positionCopy = keepCopy(services, 'positions', {
    put: (facts) => positions.put(positionOf(facts as PositionFacts)),
    remove: (id) => positions.remove(Number(id)),
    clear: () => positions.clear(),
  });
  const companyCopy = keepCopy(services, 'companies', {
    put: ([id]) => void verified.add(Number(id)),
    remove: (id) => void verified.delete(Number(id)),
    clear: () => verified.clear(),
  });
  const pairCopy = keepCopy(services, 'hidden_pairs', {
    put(facts) {
      const [, companyId, talentId, origin] = facts as PairFacts;
      hidden.add(companyId, talentId, origin);
    },
    remove(key) {
      const [companyId, talentId, origin] = String(key).split(' ');
      hidden.remove(Number(companyId), Number(talentId), origin === 'company' ? origin : 'talent');
    },
    clear: () => hidden.clear(),
  });
  const copies = [talentCopy, positionCopy, companyCopy, pairCopy];
  const areTalentsWhole = async () =>
    (await talentCopy.catchUp()) && (await pairCopy.catchUp()) && (await companyCopy.catchUp());

  return {
    async askTalents(question) {
      return (await listener.catchUp()) && (await areTalentsWhole()) ? question(talents) : undefined;
    },
    async askTalentsOfEach<Item, T>(items: readonly Item[], question: (talents: TalentIndex, item: Item) => T) {
      if (!(await listener.catchUp())) return undefined;
      const answers: T[] = [];
      for (const item of items) {
        // Received notifications stay valid if the connection is lost here, unless the copy was dropped.
        if (!(await areTalentsWhole())) return undefined;
        answers.push(question(talents, item));
        await setImmediate();
      }
      return answers;
    },
    async askAll(question, beside) {
      const [isCurrent, read] = await Promise.all([listener.catchUp(), beside]);
      if (!isCurrent) return undefined;
      const areWhole = await Promise.all(copies.map((copy) => copy.catchUp()));
      return areWhole.every(Boolean) ? question(talents, positions, read) : undefined;
    },
    mayHide: (talentId) => talents.mayHide(talentId),
    tables: () => [
      { name: 'talents', rows: talents.size(), isWhole: talentCopy.isWhole() },
      { name: 'positions', rows: positions.size(), isWhole: positionCopy.isWhole() },
      { name: 'companies', rows: verified.size, isWhole: companyCopy.isWhole() },
      { name: 'hidden_pairs', rows: hidden.count(), isWhole: pairCopy.isWhole() },
    ],
    async close() {
      await Promise.all(copies.map((copy) => copy.close()));
    },
  };
}
