import type { HomePart } from '#contract/matching.ts';
import { createBitSums } from './bit-sums.ts';
import { type Bits, lowestBit } from './bits.ts';
import type { HomeTalent } from './live-positions.ts';
import type { Chunk } from './position-chunk.ts';

/** A talent who asks. */
export interface Seeker extends HomeTalent {
  /** By number, the remote work that fits (`RemotePlaces`). */
  remoteFits: Uint8Array | null;
  /** By the last bits of a company's id, 1 where the talent hides from one of these. */
  hiddenFilter: Uint8Array | null;
}

const filterSize = 1 << 12;

/** Most companies are told not to be hidden by one look into a small table, faster than by a set. */
export function filterHidden(hiddenFrom: ReadonlySet<number>): Uint8Array | null {
  if (hiddenFrom.size === 0) return null;
  const filter = new Uint8Array(filterSize);
  for (const id of hiddenFrom) filter[id % filterSize] = 1;
  return filter;
}

/** Numbers of held skills that are of interest where a position requires `size` skills. */
type Range = (size: number) => { least: number; most: number };

const sums = createBitSums();

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
  const { members, sizes } = chunk;
  const sets = requirersOf(chunk, seeker);
  const placeFits = judgePlaces(chunk, seeker);
  for (let index = 0; index < sizes.length; index += 1) {
    const size = sizes[index] ?? 0;
    if (size - 1 > sets.length) continue;
    sums.add(sets, index);
    const full = sums.atLeast(size);
    const near = (full | sums.atLeast(size - 1)) & (members[index] ?? 0);
    if (near === 0) continue;
    const fits = placeFits(index, near);
    const [inFits, inOneStep] = [near & inPart.fits(full, near, fits), near & inPart.oneStep(full, near, fits)];
    const shown = seeker.hiddenFilter ? withoutHidden(chunk, seeker, index, inFits | inOneStep) : -1;
    visit(index, inFits & shown, inOneStep & shown, full);
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
  { placeless, anyCountry, countries, remote }: Chunk,
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
      fits |= (remoteFits[remote[(index << 5) | bit] ?? 0] ?? 0) << bit;
    }
    return fits;
  };
}

function isHidden({ companyIds }: Chunk, { hiddenFrom, hiddenFilter }: Seeker, slot: number): boolean {
  const companyId = companyIds[slot] ?? 0;
  return hiddenFilter?.[companyId % filterSize] === 1 && hiddenFrom.has(companyId);
}

function withoutHidden(chunk: Chunk, seeker: Seeker, index: number, slots: number): number {
  let shown = slots;
  for (let rest = slots; rest !== 0; rest &= rest - 1)
    if (isHidden(chunk, seeker, (index << 5) | lowestBit(rest))) shown &= ~(rest & -rest);
  return shown;
}
