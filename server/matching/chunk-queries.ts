import type { HomePart } from '#contract/matching.ts';
import { createBitSums } from './bit-sums.ts';
import { type Bits, createBits, hasBit, lowestBit } from './bits.ts';
import type { HomeTalent } from './live-positions.ts';
import { createNearWords, findNearWords } from './near-words.ts';
import { type Chunk, lastBitsOf, mostSlots, remoteFitsOf } from './position-chunk.ts';

/** A talent who asks. */
export interface Seeker extends HomeTalent {
  /** By number, the remote work that fits (`RemotePlaces`). */
  judgeRemote: (() => Uint8Array) | null;
}

/** Numbers of held skills that are of interest where a position requires `size` skills. */
type Range = (size: number) => { least: number; most: number };

const sums = createBitSums();
const words = createNearWords(mostSlots);
const none = createBits(mostSlots);

/**
 * Visits the positions of a part, or of all, of which a number of skills in `range` is held: the slot, that number and,
 * where all skills are held, whether the place fits. `visit` returns true when the range has become narrower.
 */
export function visitRange(
  chunk: Chunk,
  seeker: Seeker,
  { part, range }: { part?: HomePart | undefined; range: Range },
  visit: (slot: number, held: number, isPlaceFit: boolean) => boolean,
): void {
  const { members, sizes, free } = chunk;
  const sets = requirersOf(chunk, seeker);
  const placeFits = judgePlaces(chunk, seeker);
  const shownOf = leaveOutHidden(chunk, seeker);
  const least: number[] = [];
  const most: number[] = [];
  const readRange = () => {
    for (const size of free.keys()) ({ least: least[size], most: most[size] } = range(size));
  };
  readRange();
  for (let index = 0; index < sizes.length; index += 1) {
    const size = sizes[index] ?? 0;
    const wanted = least[size] ?? 0;
    if (wanted > sets.length) continue;
    sums.add(sets, index);
    let rest = sums.atLeast(wanted) & (members[index] ?? 0);
    if ((most[size] ?? 0) < size) rest &= ~sums.atLeast((most[size] ?? 0) + 1);
    if (rest !== 0) rest = shownOf(index, rest);
    if (rest === 0) continue;
    const full = sums.atLeast(size);
    // One skill alone is no step: a position that requires it has nothing in common with who lacks it.
    const near = size > 1 ? full | sums.atLeast(size - 1) : full;
    const fits = placeFits(index, rest & (part ? near : full));
    if (part) rest &= inPart[part](full, near, fits);
    for (; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest);
      if (visit((index << 5) | bit, sums.at(bit), ((fits >>> bit) & 1) === 1)) readRange();
    }
  }
}

/**
 * Visits the words, 32 neighbouring slots, with positions in the first two parts of a home: the slots in each of the two,
 * and those with all skills.
 */
export function visitNear(
  chunk: Chunk,
  seeker: Seeker,
  visit: (index: number, fits: number, oneStep: number, full: number) => void,
): void {
  const placeFits = judgePlaces(chunk, seeker);
  const shownOf = leaveOutHidden(chunk, seeker);
  findNearWords(chunk, requirersOf(chunk, seeker), words);
  for (let place = 0; place < words.count; place += 1) {
    const index = words.indexes[place] ?? 0;
    const full = words.full[place] ?? 0;
    const oneShort = words.oneShort[place] ?? 0;
    const fits = placeFits(index, full | oneShort);
    const near = shownOf(index, full | (oneShort & fits));
    visit(index, near & full & fits, near & ~(full & fits), full);
  }
}

/**
 * Slots of a word in each part, of those with all skills, those that lack one at most and have another, and those whose place fits; as
 * `partOf` in `fit.ts`.
 */
const inPart: Record<HomePart, (full: number, near: number, fits: number) => number> = {
  fits: (full, _near, fits) => full & fits,
  oneStep: (full, near, fits) => (full & ~fits) | (near & ~full & fits),
  others: (full, near, fits) => ~full & ~(near & fits),
};

function requirersOf({ requirers }: Chunk, { skillIds }: Seeker): Bits[] {
  const sets: Bits[] = [];
  for (const id of skillIds) {
    const bits = requirers.get(id);
    if (bits) sets.push(bits);
  }
  return sets;
}

/** Returns a function for those of some slots of a word whose place fits, as `fitsLocation` in `fit.ts`. */
function judgePlaces(
  chunk: Chunk,
  { utcOffsetMinutes, judgeRemote, isPhysical, physicalCountryId }: Seeker,
): (index: number, slots: number) => number {
  const { placeless, anyCountry, countries } = chunk;
  const remote = judgeRemote ? remoteFitsOf(chunk, utcOffsetMinutes, judgeRemote) : none;
  const anywhere = isPhysical ? anyCountry : none;
  const country = (isPhysical && countries.get(physicalCountryId ?? 0)) || none;
  return (index, slots) =>
    slots & ((placeless[index] ?? 0) | (remote[index] ?? 0) | (anywhere[index] ?? 0) | (country[index] ?? 0));
}

/** Returns a function for those of some slots of a word that are not of companies the talent hides from. */
function leaveOutHidden(
  { companies, companyIds }: Chunk,
  { hiddenFrom }: Seeker,
): (index: number, slots: number) => number {
  // Most chunks have no position of these few companies.
  if (![...hiddenFrom].some((id) => hasBit(companies, lastBitsOf(id)))) return (_, slots) => slots;
  return (index, slots) => {
    let shown = slots;
    for (let rest = slots; rest !== 0; rest &= rest - 1)
      if (hiddenFrom.has(companyIds[(index << 5) | lowestBit(rest)] ?? 0)) shown &= ~(rest & -rest);
    return shown;
  };
}
