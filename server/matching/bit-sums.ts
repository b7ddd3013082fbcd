import type { Bits } from './bits.ts';

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
