/*
 * Sets of small numbers as bits, 32 to a word, in plain typed arrays. Measured to be as fast here as a native library
 * for compressed sets. `?? 0` stands wherever the compiler cannot know an index to be in range; it costs nothing. Words
 * have a sign, as the results of bit operations do: V8 would keep those without one as floating-point numbers.
 */
export type Bits = Int32Array;

/** Creates a set for the numbers below `size`, a multiple of 32. */
export const createBits = (size: number): Bits => new Int32Array(size >>> 5);

export const addBit = (bits: Bits, bit: number): void => {
  bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
};

export const deleteBit = (bits: Bits, bit: number): void => {
  bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) & ~(1 << (bit & 31));
};

export const hasBit = (bits: Bits, bit: number): boolean => ((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;

/** Position of the lowest set bit of a word other than 0. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** Counts the set bits of a word (Warren, Hacker's Delight, chapter 5). */
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countAll(bits: Bits): number {
  let count = 0;
  for (let index = 0; index < bits.length; index += 1) count += countBits(bits[index] ?? 0);
  return count;
}

/** Intersects `bits` with `others` in place; false if nothing is left. */
export function keepCommon(bits: Bits, others: Bits): boolean {
  let left = 0;
  for (let index = 0; index < bits.length; index += 1) {
    const common = (bits[index] ?? 0) & (others[index] ?? 0);
    bits[index] = common;
    left |= common;
  }
  return left !== 0;
}

/** Takes `others` out of `bits` in place. */
export function dropCommon(bits: Bits, others: Bits): void {
  for (let index = 0; index < bits.length; index += 1) bits[index] = (bits[index] ?? 0) & ~(others[index] ?? 0);
}

/** Adds `others` to `bits` in place. */
export function addAll(bits: Bits, others: Bits): void {
  for (let index = 0; index < bits.length; index += 1) bits[index] = (bits[index] ?? 0) | (others[index] ?? 0);
}

export function forEachBit(bits: Bits, visit: (bit: number) => void): void {
  for (let index = 0; index < bits.length; index += 1) {
    for (let rest = bits[index] ?? 0; rest !== 0; rest &= rest - 1) visit((index << 5) | lowestBit(rest));
  }
}

/**
 * Counts, for each of 32 neighbouring numbers, the sets that contain it. Bit-sliced: plane 0 holds the ones, plane 1
 * the twos, and so on, so one operation serves all 32 numbers.
 */
export interface BitSums {
  /** Starts over and counts for the word `index` of the sets. */
  add(sets: readonly Bits[], index: number): void;
  /** The sum of one of the 32 numbers. */
  at(bit: number): number;
  /** The numbers of the 32 whose sum is at least this. */
  atLeast(sum: number): number;
}

export function createBitSums(): BitSums {
  const planes = new Int32Array(32);
  /** Planes in use. */
  let digits = 0;

  /** Up to 15 sets need four planes, which fit into registers: three times as fast. */
  function addFew(sets: readonly Bits[], index: number): void {
    // Declared one by one: with patterns such a loop took a third longer.
    let ones = 0;
    let twos = 0;
    let fours = 0;
    let eights = 0;
    for (const set of sets) {
      const one = set[index] ?? 0;
      const two = ones & one;
      const four = twos & two;
      ones ^= one;
      twos ^= two;
      eights ^= fours & four;
      fours ^= four;
    }
    planes[0] = ones;
    planes[1] = twos;
    planes[2] = fours;
    planes[3] = eights;
    digits = 4;
  }

  return {
    add(sets, index) {
      if (sets.length < 16) return addFew(sets, index);
      digits = 0;
      for (const set of sets) {
        let carry = set[index] ?? 0;
        for (let digit = 0; carry !== 0; digit += 1) {
          if (digit === digits) {
            planes[digit] = 0;
            digits += 1;
          }
          const plane = planes[digit] ?? 0;
          planes[digit] = plane ^ carry;
          carry &= plane;
        }
      }
    },
    at(bit) {
      let sum = 0;
      for (let digit = 0; digit < digits; digit += 1) sum |= (((planes[digit] ?? 0) >>> bit) & 1) << digit;
      return sum;
    },
    atLeast(sum) {
      if (sum >>> digits !== 0) return 0;
      let above = 0;
      let equal = -1;
      for (let digit = digits - 1; digit >= 0; digit -= 1) {
        const plane = planes[digit] ?? 0;
        if ((sum >>> digit) & 1) equal &= plane;
        else {
          above |= equal & plane;
          equal &= ~plane;
        }
      }
      return above | equal;
    },
  };
}
