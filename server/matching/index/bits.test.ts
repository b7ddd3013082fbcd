import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBest } from './best.ts';
import {
  type Bits,
  addBit,
  countAll,
  createBitSums,
  createBits,
  deleteBit,
  forEachBit,
  hasBit,
  keepCommon,
} from './bits.ts';

const size = 96;
const numbers = fc.uniqueArray(fc.nat(size - 1));
const bitsOf = (members: number[]) => {
  const bits = createBits(size);
  for (const member of members) addBit(bits, member);
  return bits;
};
const membersOf = (bits: Bits) => {
  const members: number[] = [];
  forEachBit(bits, (bit) => members.push(bit));
  return members;
};
const ascending = (members: number[]) => members.toSorted((a, b) => a - b);

describe('a set of bits', () => {
  test('adds and removes members, and intersects with another set', () => {
    fc.assert(
      fc.property(numbers, numbers, (some, others) => {
        const bits = bitsOf(some);
        expect(membersOf(bits)).toEqual(ascending(some));
        expect(countAll(bits)).toBe(some.length);
        const common = some.filter((number) => others.includes(number));
        expect(keepCommon(bits, bitsOf(others))).toBe(common.length > 0);
        expect(membersOf(bits)).toEqual(ascending(common));
        for (const number of others) deleteBit(bits, number);
        expect(countAll(bits)).toBe(0);
      }),
    );
  });

  test('counts the sets that contain each number', () => {
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 20 }), fc.nat(21), (sets, wanted) => {
        const all = sets.map(bitsOf);
        const sums = createBitSums();
        for (let index = 0; index < size / 32; index += 1) {
          sums.add(all, index);
          const atLeast = sums.atLeast(wanted);
          for (let bit = 0; bit < 32; bit += 1) {
            const sum = all.filter((set) => hasBit(set, index * 32 + bit)).length;
            expect(sums.at(bit)).toBe(sum);
            expect((atLeast >>> bit) & 1).toBe(Number(sum >= wanted));
          }
        }
      }),
    );
  });
});

test('keeps the items that a sort would put first, the earlier ones among equals', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 6 })), fc.integer({ min: 1, max: 9 }), (scores, limit) => {
      const best = createBest<number>(limit);
      for (const [item, score] of scores.entries()) best.offer(item, score);
      const sorted = scores.map((_, item) => item).toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
      expect(best.items()).toEqual(sorted.slice(0, limit));
    }),
  );
});
