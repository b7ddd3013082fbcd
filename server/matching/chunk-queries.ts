import type { HomePart } from '#contract/matching.ts';
import { createBitSums } from './bit-sums.ts';
import { type Bits, lowestBit } from './bits.ts';
import type { HomeTalent } from './live-positions.ts';
import { createNearWords, findNearWords } from './near-words.ts';
import { type Chunk, mostSlots } from './position-chunk.ts';

/** A talent who asks. */
export interface Seeker extends HomeTalent {
  /** By number, the remote work that fits (`RemotePlaces`). */
  remoteFits: Uint8Array | null;
  /** By the last bits of a company's id, 1 where the talent hides from one of these. */
  hiddenFilter: Uint8Array | null;
}

/** Of a company's id, as many as a mark has. */
const lastBits = 0xffff;

/** Most companies are told not to be hidden by a look at the mark, without their ids and the set. */
export function filterHidden(hiddenFrom: ReadonlySet<number>): Uint8Array | null {
  if (hiddenFrom.size === 0) return null;
  const filter = new Uint8Array(lastBits + 1);
  for (const id of hiddenFrom) filter[id & lastBits] = 1;
  return filter;
}

/** Numbers of held skills that are of interest where a position requires `size` skills. */
type Range = (size: number) => { least: number; most: number };

const sums = createBitSums();
const words = createNearWords(mostSlots);

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
    if (rest === 0) continue;
    const full = sums.atLeast(size);
    const near = full | sums.atLeast(size - 1);
    const fits = placeFits(index, rest & (part ? near : full));
    if (part) rest &= inPart[part](full, near, fits);
    for (; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest);
      const slot = (index << 5) | bit;
      if (isHidden(chunk, seeker, slot)) continue;
      if (visit(slot, sums.at(bit), ((fits >>> bit) & 1) === 1)) readRange();
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
  findNearWords(chunk, requirersOf(chunk, seeker), words);
  for (let place = 0; place < words.count; place += 1) {
    const index = words.indexes[place] ?? 0;
    const full = words.full[place] ?? 0;
    const oneShort = words.oneShort[place] ?? 0;
    const fits = placeFits(index, full | oneShort);
    let inFits = full & fits;
    let inOneStep = (full & ~fits) | (oneShort & fits);
    if (seeker.hiddenFilter) {
      const shown = withoutHidden(chunk, seeker, index, inFits | inOneStep);
      inFits &= shown;
      inOneStep &= shown;
    }
    visit(index, inFits, inOneStep, full);
  }
}

/**
 * Slots of a word in each part, of those with all skills, those that lack one at most, and those whose place fits; as
 * `partOf` in `fit.ts`.
 */
const inPart: Record<HomePart, (full: number, near: number, fits: number) => number> = {
  fits: (full, _near, fits) => full & fits,
  oneStep: (full, near, fits) => (full & ~fits) | (near & ~full & fits),
  others: (full, near, fits) => ~full & ~(near & fits),
};

const requirersOf = ({ requirers }: Chunk, { skillIds }: Seeker): Bits[] =>
  skillIds.map((id) => requirers.get(id)).filter((bits) => bits !== undefined);

/** Returns a function for those of some slots of a word whose place fits, as `fitsLocation` in `fit.ts`. */
function judgePlaces(
  { placeless, anyCountry, countries, marks }: Chunk,
  { isPhysical, physicalCountryId, remoteFits }: Seeker,
): (index: number, slots: number) => number {
  const country = countries.get(physicalCountryId ?? 0);
  return (index, slots) => {
    if (slots === 0) return 0;
    let fits = placeless[index] ?? 0;
    if (isPhysical) fits |= (anyCountry[index] ?? 0) | (country?.[index] ?? 0);
    fits &= slots;
    if (!remoteFits) return fits;
    // Without a branch, which would often be predicted wrongly.
    for (let rest = slots & ~fits; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest);
      fits |= (remoteFits[(marks[(index << 5) | bit] ?? 0) & 0xffff] ?? 0) << bit;
    }
    return fits;
  };
}

const isHidden = ({ companyIds, marks }: Chunk, { hiddenFrom, hiddenFilter }: Seeker, slot: number): boolean =>
  hiddenFilter?.[(marks[slot] ?? 0) >>> 16] === 1 && hiddenFrom.has(companyIds[slot] ?? 0);

function withoutHidden(chunk: Chunk, seeker: Seeker, index: number, slots: number): number {
  let shown = slots;
  for (let rest = slots; rest !== 0; rest &= rest - 1)
    if (isHidden(chunk, seeker, (index << 5) | lowestBit(rest))) shown &= ~(rest & -rest);
  return shown;
}
