import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bits, addBit, createBits, hasBit } from './bits.ts';
import { createNearWords, findNearWords } from './near-words.ts';

const slots = 64;
const bitsOf = (members: readonly number[]): Bits => {
  const bits = createBits(slots);
  for (const member of members) addBit(bits, member);
  return bits;
};

/** Two words of positions with as many required skills each; of each position, how many of these are held. */
const words = fc.tuple(...[0, 32].map((first) => wordFrom(first)));
function wordFrom(first: number) {
  const position = fc.record({ missing: fc.oneof(fc.nat(2), fc.nat(20)), isTaken: fc.boolean(), start: fc.nat(40) });
  return fc.record({ first: fc.constant(first), size: fc.nat(20), positions: fc.array(position, { maxLength: 32 }) });
}

test('with few and with many skills, the positions with all of them and those that lack one and have another are found', () => {
  fc.assert(
    fc.property(words, fc.nat(20), (words, held) => {
      const sets = Array.from({ length: held }, () => createBits(slots));
      const members: number[] = [];
      const expected = { full: [] as number[], oneShort: [] as number[] };
      for (const { first, size, positions } of words) {
        for (const [index, { missing, isTaken, start }] of positions.entries()) {
          const slot = first + index;
          const count = Math.min(Math.max(size - missing, 0), held);
          // Slots without a position require nothing.
          if (!isTaken) continue;
          members.push(slot);
          for (let skill = 0; skill < count; skill += 1)
            addBit(sets[(start + skill) % held] ?? createBits(slots), slot);
          if (count === size) expected.full.push(slot);
          else if (count === size - 1 && count > 0) expected.oneShort.push(slot);
        }
      }
      const found = createNearWords(slots);
      findNearWords({ sizes: words.map(({ size }) => size), members: bitsOf(members) }, sets, found);
      const [full, oneShort] = [createBits(slots), createBits(slots)];
      for (let place = 0; place < found.count; place += 1) {
        full[found.indexes[place] ?? 0] = found.full[place] ?? 0;
        oneShort[found.indexes[place] ?? 0] = found.oneShort[place] ?? 0;
      }
      const slotsOf = (bits: Bits) =>
        Array.from({ length: slots }, (_, slot) => slot).filter((slot) => hasBit(bits, slot));
      expect({ full: slotsOf(full), oneShort: slotsOf(oneShort) }).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
