import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Owner, createTurns } from '#server/platform/intake/turns.ts';
import { type GivenWords, type PositionFilters, findAbsentWords, readTyped } from '#server/positions/service.ts';
import { createKept } from './remember-results.ts';
import { isHashId } from './service.ts';
import {
  type Below,
  type Offered,
  countEach,
  countOtherCurrencies,
  findFormerPosition,
  listCompanies,
  listFound,
  listNewestConditions,
  listOffered,
  listPayUnits,
} from './store.ts';

/** Companies on one page of the list. */
export const companiesPerPage = 24;
/** Positions on one page of the list, and its maximum of pages. */
export const positionsPerPage = 30;
export const maxPages = 20;
/** Similar positions are chosen among this many of the newest. */
const candidates = 200;
const maxSimilar = 6;
/** Maximum of currencies and periods to choose from. */
const maxUnits = 40;
/** Maximum of cities to choose from. */
const maxCities = 100;
/** Maximum of filters suggested to be left out. */
const mostLooser = 4;
/** Maximum of kept pages of the list. */
const maxKept = 100;
/** Milliseconds after which pages show new names, logos and titles. */
const longestKept = 300_000;
/** `tell_matching` notifies of every position that goes Live, is no longer Live, or has changed conditions. */
export const channel = 'facts_of_positions';

export type CompanyRow = Awaited<ReturnType<typeof listCompanies>>[number];
export type SimilarRow = Awaited<ReturnType<typeof listNewestConditions>>[number];

export type PayUnit = Awaited<ReturnType<typeof listPayUnits>>[number];
export type FoundRow = Awaited<ReturnType<typeof listFound>>[number];

export interface Listings {
  /** Finds a page of companies below an id, and whether there are more; `visitor` takes turns with others. */
  companies: (before: number | null, visitor: Owner) => Promise<{ rows: readonly CompanyRow[]; hasMore: boolean }>;
  /** Reads typed words; `visitor` takes turns with others. */
  read: (asked: GivenWords, visitor: Owner) => ReturnType<typeof readTyped>;
  /** Finds a page of positions, or the last page if there are fewer; `visitor` takes turns with others. */
  positions: (filters: PositionFilters, page: number, visitor: Owner) => Promise<Found>;
  /** Finds the positions below one of them, or the first, one more than a page; `visitor` takes turns with others. */
  below: (filters: PositionFilters, below: Below | undefined, visitor: Owner) => Promise<readonly FoundRow[]>;
  /** Finds Live positions to show in place of a missing one. */
  similarTo: (hashId: string | undefined, visitor: Owner) => Promise<Similar>;
}

export interface Found {
  rows: readonly FoundRow[];
  /** Number of all, including those beyond the last page. */
  total: number;
  /** The page shown, from 1, and the number of pages. */
  page: number;
  pages: number;
  /** Units for the filter by pay. */
  units: readonly PayUnit[];
  /** Skills, countries and cities to choose from: those that occur. */
  offered: Offered;
  /** Number of those that satisfy the other filters but state their pay in another currency. */
  otherCurrencyCount: number;
  /** Only without results: words that no Live position has. */
  absent: ReadonlySet<string>;
  /** Only without results: what each filter left out would find, the largest number first. */
  looser: readonly Looser[];
}

/** A filter left out: a skill by its id, the others whole. */
export interface Looser {
  filter: 'words' | 'skillIds' | 'countryIds' | 'cities' | 'isRemote' | 'isHybrid' | 'pay';
  skillId?: number;
  count: number;
}

export interface Similar {
  rows: readonly SimilarRow[];
  /** Whether they are similar to the requested one, rather than just the newest. */
  isSimilar: boolean;
}

/**
 * Caches the public lists while the Live positions stay the same, and computes one at a time, so that visitors cannot
 * cause high load.
 */
export function keepListings({ db, listener }: Pick<Services, 'db' | 'listener'>): Listings {
  const pages = createKept<readonly CompanyRow[]>(maxKept);
  const found = createKept<Found>(maxKept);
  const continued = createKept<readonly FoundRow[]>(maxKept);
  const newest = createKept<readonly SimilarRow[]>(1);
  const turns = createTurns({ what: 'public lists', atOnce: 2, waitingEach: 20, waitingTogether: 200 });
  const forget = () => {
    pages.forgetWhere(() => true);
    found.forgetWhere(() => true);
    continued.forgetWhere(() => true);
    newest.forgetWhere(() => true);
  };
  listener.subscribe(channel, { onNotify: forget, onReset: forget });

  return {
    async companies(before, visitor) {
      // One more than a page shows whether there is another.
      const make = () => turns.run(visitor, () => listCompanies(db, before, companiesPerPage + 1));
      const rows = (await listener.catchUp()) ? await pages.get(`${before} ${age()}`, make) : await make();
      return { rows: rows.slice(0, companiesPerPage), hasMore: rows.length > companiesPerPage };
    },
    read: (asked, visitor) => turns.run(visitor, () => readTyped(db, asked)),
    async positions(filters, page, visitor) {
      const make = () => turns.run(visitor, () => findPage(db, filters, page));
      return (await listener.catchUp()) ? found.get(`${JSON.stringify([filters, page])} ${age()}`, make) : make();
    },
    async below(filters, below, visitor) {
      const make = () => turns.run(visitor, () => listFound(db, filters, { limit: positionsPerPage + 1, below }));
      const key = `${JSON.stringify([filters, below])} ${age()}`;
      return (await listener.catchUp()) ? continued.get(key, make) : make();
    },
    async similarTo(hashId, visitor) {
      const make = () => turns.run(visitor, () => listNewestConditions(db, candidates));
      const former = hashId === undefined || !isHashId(hashId) ? undefined : await findFormerPosition(db, hashId);
      const rows = (await listener.catchUp()) ? await newest.get(age(), make) : await make();
      const similar = former ? chooseSimilar(rows, former) : [];
      return similar.length > 0
        ? { rows: similar, isSimilar: true }
        : { rows: rows.slice(0, maxSimilar), isSimilar: false };
    },
  };
}

async function findPage(db: Database, filters: PositionFilters, wanted: number): Promise<Found> {
  const [total = 0] = await countEach(db, [filters]);
  const pages = Math.min(Math.max(1, Math.ceil(total / positionsPerPage)), maxPages);
  const page = Math.min(wanted, pages);
  const offset = (page - 1) * positionsPerPage;
  const [rows, units, offered, otherCurrencyCount, absent, looser] = await Promise.all([
    listFound(db, filters, { limit: positionsPerPage, offset }),
    listPayUnits(db, maxUnits),
    listOffered(db, maxCities),
    countOtherCurrencies(db, filters),
    findAbsentWords(db, total === 0 ? filters.words : []),
    total === 0 ? loosen(db, filters) : [],
  ]);
  return { rows, total, page, pages, units, offered, otherCurrencyCount, absent, looser };
}

/** What leaving out one of several filters finds. */
async function loosen(db: Database, filters: PositionFilters): Promise<Looser[]> {
  const { words, skillIds, countryIds, cities, isRemote, isHybrid, pay } = filters;
  const used: (Omit<Looser, 'count'> & { filters: PositionFilters })[] = [
    ...(words.length > 0 ? [{ filter: 'words' as const, filters: { ...filters, words: [] } }] : []),
    ...skillIds.map((skillId) => ({
      filter: 'skillIds' as const,
      skillId,
      filters: { ...filters, skillIds: skillIds.filter((id) => id !== skillId) },
    })),
    ...(countryIds.length > 0 ? [{ filter: 'countryIds' as const, filters: { ...filters, countryIds: [] } }] : []),
    ...(cities.length > 0 ? [{ filter: 'cities' as const, filters: { ...filters, cities: [] } }] : []),
    ...(isRemote ? [{ filter: 'isRemote' as const, filters: { ...filters, isRemote: false } }] : []),
    ...(isHybrid ? [{ filter: 'isHybrid' as const, filters: { ...filters, isHybrid: false } }] : []),
    ...(pay ? [{ filter: 'pay' as const, filters: { ...filters, pay: undefined } }] : []),
  ];
  if (used.length < 2) return [];
  const counts = await countEach(
    db,
    used.map((one) => one.filters),
  );
  return used
    .map(({ filters: _filters, ...left }, index) => ({ ...left, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, mostLooser);
}

/** Part of cache keys that changes every `longestKept` milliseconds. */
export const age = (): string => `${Math.floor(performance.now() / longestKept)}`;

/**
 * Chooses positions that share a required skill or the company: those sharing the most skills first, then those of the
 * company, then the newest.
 */
function chooseSimilar(
  rows: readonly SimilarRow[],
  { companyId, requiredSkillIds }: Pick<SimilarRow, 'companyId' | 'requiredSkillIds'>,
): SimilarRow[] {
  const wanted = new Set(requiredSkillIds);
  return rows
    .map((row) => ({
      row,
      shared: row.requiredSkillIds.filter((id) => wanted.has(id)).length,
      isOwn: row.companyId === companyId,
    }))
    .filter(({ shared, isOwn }) => shared > 0 || isOwn)
    .toSorted((a, b) => b.shared - a.shared || Number(b.isOwn) - Number(a.isOwn))
    .slice(0, maxSimilar)
    .map(({ row }) => row);
}
