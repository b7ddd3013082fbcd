import type { HomeCounts, HomePart } from '#contract/matching.ts';
import { createBest } from './best.ts';
import { countAll } from './bits.ts';
import type { HomeKey } from './cursor.ts';
import { fitsLocation, partOf } from './fit.ts';
import { type Chunk, addPosition, createChunk, removePosition, visitRange } from './position-chunk.ts';
import type { RuleTalent, RankedConditions } from './rule.ts';

export interface LivePosition extends RankedConditions {
  id: number;
  companyId: number;
  hashId: string;
  title: string;
  timezone: string | null;
  /** Microseconds of the Unix epoch. */
  liveSince: number;
}

export interface PositionCompany {
  id: number;
  name: string;
  avatarKey: string | null;
  backgroundImageKey: string | null;
  verifiedDomain: string | null;
}

export interface Listed {
  position: LivePosition;
  company: PositionCompany;
  key: HomeKey;
}

/** A talent, with the companies they hide from, whose positions their home leaves out. */
export interface HomeTalent extends RuleTalent {
  hiddenFrom: ReadonlySet<number>;
}

interface Page {
  after: HomeKey | null;
  limit: number;
  /** Positions of this part alone. */
  part?: HomePart | undefined;
}

/**
 * All Live positions in this process's memory, with the names and images of all companies. Drafts are never included.
 */
export interface LivePositions {
  put(position: LivePosition): void;
  remove(id: number): void;
  clear(): void;
  putCompany(company: PositionCompany): void;
  removeCompany(id: number): void;
  isVerified(companyId: number): boolean;
  clearCompanies(): void;
  /** Number of positions and companies in memory. */
  sizes(): { positions: number; companies: number };
  /**
   * Lists positions of a talent's home after `after`, all or those in one part: matches first, then by the share of
   * required skills held, then the newest.
   */
  list(talent: HomeTalent, page: Page): Listed[];
  /** Counts the positions in each part of a talent's home. */
  count(talent: HomeTalent): HomeCounts;
  /** Lists the skills that most positions require, at most `limit`. */
  frequentSkills(limit: number): number[];
}

/** A position scores the share of required skills held, 0 to 1; a match scores more. */
const matchScore = 2;

/** Positions of a chunk; see `position-chunk.ts`. */
const usualCapacity = 16_384;

/** `capacity`, a multiple of 32 and more than that, is for tests. */
export function createLivePositions(capacity = usualCapacity): LivePositions {
  /** Newest first. A chunk holds what is older than `end` of the one before, up to its own. */
  const chunks: (Chunk & { end: Moment })[] = [];
  const byId = new Map<number, LivePosition>();
  const companies = new Map<number, PositionCompany>();

  /** Returns the index of the chunk to which the position belongs. */
  function placeOf(position: Moment): number {
    let [from, to] = [0, chunks.length - 1];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const end = chunks[middle]?.end;
      if (end && isNewer(end, position)) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Splits a full chunk in half; if the new position is the newest of all, older ones stay together. */
  function split(place: number, { positions, end }: (typeof chunks)[number], position: LivePosition): void {
    const sorted = positions.filter((one) => one !== undefined).toSorted((a, b) => (isNewer(a, b) ? -1 : 1));
    const [newest] = sorted;
    const isFirst = place === 0 && newest !== undefined && isNewer(position, newest);
    const half = isFirst ? 0 : Math.ceil(sorted.length / 2);
    const parts = [sorted.slice(0, half), sorted.slice(half)].map((part, index) => {
      const last = part.at(-1) ?? position;
      const chunk = { ...createChunk(capacity), end: index === 0 ? { liveSince: last.liveSince, id: last.id } : end };
      for (const one of part) addPosition(chunk, one);
      return chunk;
    });
    chunks.splice(place, 1, ...parts);
  }

  function add(position: LivePosition): void {
    if (chunks.length === 0) chunks.push({ ...createChunk(capacity), end: oldest });
    for (let isAdded = false; !isAdded;) {
      const place = placeOf(position);
      const chunk = chunks[place];
      isAdded = chunk === undefined || addPosition(chunk, position);
      if (chunk && !isAdded) split(place, chunk, position);
    }
  }

  function remove(id: number): void {
    const position = byId.get(id);
    if (!position) return;
    const place = placeOf(position);
    const chunk = chunks[place];
    if (chunk && removePosition(chunk, position) === 0 && place < chunks.length - 1) chunks.splice(place, 1);
    byId.delete(id);
  }

  return {
    put(position) {
      remove(position.id);
      byId.set(position.id, position);
      add(position);
    },
    remove,
    clear() {
      chunks.length = 0;
      byId.clear();
    },
    putCompany: (company) => void companies.set(company.id, company),
    removeCompany: (id) => void companies.delete(id),
    isVerified: (id) => (companies.get(id)?.verifiedDomain ?? null) !== null,
    clearCompanies: () => companies.clear(),
    sizes: () => ({ positions: byId.size, companies: companies.size }),
    list: (talent, page) =>
      findBest(chunks, talent, page).flatMap(({ position, score }) => {
        // During the deletion of a company, its row is removed before its positions.
        const company = companies.get(position.companyId);
        return company ? { position, company, key: keyOf(position, score) } : [];
      }),
    count(talent) {
      const counts: HomeCounts = { fits: 0, oneStep: 0, others: 0 };
      for (const chunk of chunks)
        visitRange(
          chunk,
          talent.skillIds,
          (size) => ({ least: Math.max(size - 1, 0), most: size }),
          (position, held) => {
            if (!talent.hiddenFrom.has(position.companyId)) counts[partOf(position, talent, held)] += 1;
            return false;
          },
        );
      return { ...counts, others: countShown(byId, talent) - counts.fits - counts.oneStep };
    },
    frequentSkills: (limit) => mostRequired(chunks, limit),
  };
}

/** Counts the positions of companies the talent does not hide from. */
function countShown(positions: ReadonlyMap<number, LivePosition>, { hiddenFrom }: HomeTalent): number {
  if (hiddenFrom.size === 0) return positions.size;
  return positions.values().reduce((sum, { companyId }) => (hiddenFrom.has(companyId) ? sum : sum + 1), 0);
}

/** Finds the positions of a page, best first. */
function findBest(chunks: readonly Chunk[], talent: HomeTalent, { after, limit, part }: Page): Scored[] {
  const best = createBest<Scored>(limit, (a, b) => isNewer(a.position, b.position));
  const mostShare = after && !after.isMatch ? after.share : matchScore;
  let floor = -Infinity;
  for (const chunk of chunks) {
    // Whatever follows is older than what has this score already.
    const beaten = floor;
    if (beaten === matchScore) break;
    const isOfInterest = (share: number) => (share === 1 ? beaten < matchScore : share > beaten && share >= floor);
    const range = (size: number) => {
      let { least, most } = rangeOf(part, size);
      while (least < size && !isOfInterest(least / size)) least += 1;
      while (most > 0 && most / size > mostShare) most -= 1;
      return { least, most };
    };
    visitRange(chunk, talent.skillIds, range, (position, held) => {
      if (talent.hiddenFrom.has(position.companyId)) return false;
      if (part && partOf(position, talent, held) !== part) return false;
      const size = position.requiredSkillIds.length;
      const score = held < size ? held / size : fitsLocation(position, talent) ? matchScore : 1;
      if (score <= beaten || score < floor || (after && !comesAfter(after, position, score))) return false;
      const before = floor;
      floor = best.offer({ position, score }, score);
      return floor > before;
    });
  }
  return best.items();
}

/** Counts a skill's positions in all chunks, and returns the skills with the most. */
function mostRequired(chunks: readonly Chunk[], limit: number): number[] {
  const counts = new Map<number, number>();
  for (const { requirers } of chunks)
    for (const [id, bits] of requirers) counts.set(id, (counts.get(id) ?? 0) + countAll(bits));
  return [...counts]
    .filter(([, count]) => count > 0)
    .toSorted(([a, most], [b, more]) => more - most || a - b)
    .slice(0, limit)
    .map(([id]) => id);
}

/** Numbers of held skills among which a part lies, of `size` required ones. */
const rangeOf = (part: HomePart | undefined, size: number): { least: number; most: number } => ({
  least: part === 'fits' ? size : part === 'oneStep' ? Math.max(size - 1, 0) : 0,
  most: part === 'others' ? Math.max(size - 1, 0) : size,
});

interface Scored {
  position: LivePosition;
  score: number;
}

type Moment = Pick<LivePosition, 'liveSince' | 'id'>;
const oldest: Moment = { liveSince: -Infinity, id: -Infinity };

const isNewer = (a: Moment, b: Moment): boolean =>
  a.liveSince > b.liveSince || (a.liveSince === b.liveSince && a.id > b.id);

const keyOf = ({ liveSince, id }: LivePosition, score: number): HomeKey => ({
  isMatch: score === matchScore,
  share: Math.min(score, 1),
  liveSince,
  id,
});

function comesAfter(after: HomeKey, position: LivePosition, score: number): boolean {
  const reached = after.isMatch ? matchScore : after.share;
  if (score !== reached) return score < reached;
  return position.liveSince === after.liveSince ? position.id < after.id : position.liveSince < after.liveSince;
}
