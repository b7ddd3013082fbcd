import { createBitSums } from './bit-sums.ts';
import { type Bits, createBits } from './bits.ts';
import { type Chunk, mostSlots } from './position-chunk.ts';

/** Words of 32 neighbouring slots, with the slots that have all of several skills, and those that lack one and have another. */
export interface NearWords {
  /** Number of words; the columns below are longer. */
  count: number;
  readonly indexes: Int32Array;
  /** By word, the slots with all skills and those that lack one and have another. */
  readonly full: Int32Array;
  readonly oneShort: Int32Array;
}

/** Makes room for the words of so many slots. */
export const createNearWords = (slots: number): NearWords => ({
  count: 0,
  indexes: createBits(slots),
  full: createBits(slots),
  oneShort: createBits(slots),
});

/** Sets whose sums, and sizes one above these, four digits count. */
const mostFew = 14;
const width = mostSlots >>> 5;
const copies = new Int32Array(16 * width);
const sums = createBitSums();

/**
 * Finds these words; `sets` holds the slots that require each held skill. The loop over a million positions is all that
 * a home waits for, so it counts in local variables: half the time of `BitSums`, which serves more than 15 skills.
 */
export function findNearWords(
  { sizes, members }: Pick<Chunk, 'sizes' | 'members'>,
  sets: readonly Bits[],
  found: NearWords,
): void {
  const { indexes, full, oneShort } = found;
  const isFew = sets.length <= mostFew; // so are the sizes of what is near
  const end = isFew ? copySets(sets) : 0;
  let count = 0;
  for (let index = 0; index < sizes.length; index += 1) {
    const size = sizes[index] ?? 0;
    if (size - 1 > sets.length) continue;
    let all = 0;
    let less = 0;
    if (isFew) {
      let ones = 0;
      let twos = 0;
      let fours = 0;
      let eights = 0;
      for (let place = index; place < end; place += 4 * width) {
        const a = copies[place] ?? 0;
        const b = copies[place + width] ?? 0;
        const c = copies[place + 2 * width] ?? 0;
        const d = copies[place + 3 * width] ?? 0;
        const oddA = ones ^ a;
        const oddB = oddA ^ b;
        const oddC = oddB ^ c;
        const twoAb = (ones & a) | (oddA & b);
        const twoCd = (oddB & c) | (oddC & d);
        ones = oddC ^ d;
        const oddTwos = twos ^ twoAb;
        const four = (twos & twoAb) | (oddTwos & twoCd);
        twos = oddTwos ^ twoCd;
        eights ^= fours & four;
        fours ^= four;
      }
      all = equals(ones, twos, fours, eights, size);
      if (size > 1) less = equals(ones, twos, fours, eights, size - 1);
    } else {
      sums.add(sets, index);
      all = sums.atLeast(size);
      if (size > 1) less = sums.atLeast(size - 1) & ~all;
    }
    const taken = members[index] ?? 0;
    if (((all | less) & taken) === 0) continue;
    indexes[count] = index;
    full[count] = all & taken;
    oneShort[count] = less & taken;
    count += 1;
  }
  found.count = count;
}

/**
 * Copies sets side by side into one array, in which a loop finds their words without a look at each; filled up with empty
 * ones, since four are added at a time. Returns where the copies end.
 */
function copySets(sets: readonly Bits[]): number {
  for (const [place, set] of sets.entries()) copies.set(set, place * width);
  const end = ((sets.length + 3) & ~3) * width;
  copies.fill(0, sets.length * width, end);
  return end;
}

/** Bits whose sum in these planes is exactly `sum`, at most 15. */
const equals = (ones: number, twos: number, fours: number, eights: number, sum: number): number =>
  ~((ones ^ -(sum & 1)) | (twos ^ -((sum >>> 1) & 1)) | (fours ^ -((sum >>> 2) & 1)) | (eights ^ -((sum >>> 3) & 1)));
