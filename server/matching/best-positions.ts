import type { HomePart } from '#contract/matching.ts';
import { createBest } from './best.ts';
import { countBits, lowestBit } from './bits.ts';
import { type Seeker, visitNear, visitRange } from './chunk-queries.ts';
import type { HomeKey } from './cursor.ts';
import type { PartPage } from './live-positions.ts';
import type { Chunk } from './position-chunk.ts';
import { type Moment, isNewer } from './position-chunks.ts';

/** Where a position stands, and what orders it. */
export interface Found extends Moment {
  chunk: Chunk;
  slot: number;
  /** The share of required skills held, 0 to 1; `matchScore` for a match. */
  score: number;
}

const matchScore = 2;

/** Finds the positions of a page, best first, in chunks that follow each other from the newest on. */
export function findBest(chunks: Iterable<Chunk>, seeker: Seeker, { after, limit, part }: PartPage): Found[] {
  const best = createBest<Found>(limit, isNewer);
  const mostShare = after && !after.isMatch ? after.share : matchScore;
  let floor = -Infinity;
  for (const chunk of chunks) {
    // What follows is older than what has this score already.
    const beaten = floor;
    if (beaten === matchScore) break;
    const isOfInterest = (share: number) => (share === 1 ? beaten < matchScore : share > beaten && share >= floor);
    const range = (size: number) => {
      let { least, most } = rangeOf(part, size);
      while (least < size && !isOfInterest(least / size)) least += 1;
      while (most > 0 && most / size > mostShare) most -= 1;
      return { least, most };
    };
    visitRange(chunk, seeker, { part, range }, (slot, held, isPlaceFit) => {
      const size = chunk.sizes[slot >>> 5] ?? 0;
      const score = held < size ? held / size : isPlaceFit ? matchScore : 1;
      if (score <= beaten || score < floor) return false;
      if (after && !comesAfter(after, chunk, slot, score)) return false;
      if (isPushedOut(best.last(), chunk, slot, score)) return false;
      const before = floor;
      floor = best.offer(foundAt(chunk, slot, score), score);
      return floor > before;
    });
  }
  return best.items();
}

/**
 * Counts the positions of the first two parts of a home, and finds the best `limit` of each, in one pass: over a million
 * positions, each takes milliseconds.
 */
export function findNear(
  chunks: Iterable<Chunk>,
  seeker: Seeker,
  limit: number,
): Record<'fits' | 'oneStep', { count: number; best: Found[] }> {
  const parts = { fits: createPart(limit), oneStep: createPart(limit) };
  for (const chunk of chunks) {
    const { fits, oneStep } = parts;
    fits.beginChunk();
    oneStep.beginChunk();
    visitNear(chunk, seeker, (index, inFits, inOneStep, full) => {
      const size = chunk.sizes[index] ?? 0;
      if (inFits !== 0) fits.take(chunk, index, inFits, matchScore);
      if (inOneStep === 0) return;
      oneStep.take(chunk, index, inOneStep & full, 1);
      oneStep.take(chunk, index, inOneStep & ~full, (size - 1) / size);
    });
  }
  return { fits: parts.fits.result(), oneStep: parts.oneStep.result() };
}

/** Counts the positions of a part, and keeps its best; chunks follow each other from the newest on. */
function createPart(limit: number) {
  const best = createBest<Found>(limit, isNewer);
  let [count, beaten] = [0, -Infinity];
  let floor = limit === 0 ? Infinity : -Infinity;
  return {
    beginChunk() {
      // What follows is older than what has this score already.
      beaten = floor;
    },
    /** Takes slots of a word, with positions of one score. */
    take(chunk: Chunk, index: number, slots: number, score: number): void {
      count += countBits(slots);
      if (score <= beaten || score < floor) return;
      for (let rest = slots; rest !== 0; rest &= rest - 1) {
        const slot = (index << 5) | lowestBit(rest);
        if (!isPushedOut(best.last(), chunk, slot, score)) floor = best.offer(foundAt(chunk, slot, score), score);
      }
    },
    result: () => ({ count, best: best.items() }),
  };
}

/** The key of a position on a home, or in a part of it. */
export const keyOf = ({ id, liveSince, score }: Found, part?: HomePart): HomeKey => ({
  isMatch: score === matchScore,
  share: Math.min(score, 1),
  liveSince,
  id,
  part,
});

const foundAt = (chunk: Chunk, slot: number, score: number): Found => ({
  chunk,
  slot,
  score,
  id: chunk.ids[slot] ?? 0,
  liveSince: chunk.liveSince[slot] ?? 0,
});

/** Whether a position scores as the last of a full list and is older. Told without an object, of which few are kept. */
function isPushedOut(last: Found | undefined, chunk: Chunk, slot: number, score: number): boolean {
  return last?.score === score && isOlder(chunk, slot, last);
}

/** The order of `isNewer`. */
function isOlder({ ids, liveSince }: Chunk, slot: number, moment: Moment): boolean {
  const own = liveSince[slot] ?? 0;
  return own === moment.liveSince ? (ids[slot] ?? 0) < moment.id : own < moment.liveSince;
}

/** Numbers of held skills among which a part lies, of `size` required ones. */
const rangeOf = (part: HomePart | undefined, size: number): { least: number; most: number } => ({
  least: part === 'fits' ? size : part === 'oneStep' ? Math.max(size - 1, Math.min(size, 1)) : 0,
  most: part === 'others' ? Math.max(size - 1, 0) : size,
});

function comesAfter(after: HomeKey, chunk: Chunk, slot: number, score: number): boolean {
  const reached = after.isMatch ? matchScore : after.share;
  return score === reached ? isOlder(chunk, slot, after) : score < reached;
}
