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
