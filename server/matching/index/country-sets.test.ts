import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCountrySets } from './country-sets.ts';

test('a number denotes its set until every holder has released it, and is then reused', () => {
  const some = fc.subarray([1, 2, 3, 4]);
  fc.assert(
    fc.property(fc.array(fc.record({ ids: some, letsGo: fc.nat({ max: 5 }) }), { maxLength: 40 }), (steps) => {
      const sets = createCountrySets();
      const held: { ids: number[]; number: number }[] = [];
      for (const { ids, letsGo } of steps) {
        held.push({ ids, number: sets.take(ids) });
        for (const { number } of held.splice(0, letsGo > 3 ? 1 : 0)) sets.letGo(number);
        for (const id of [1, 2, 3, 4, 5]) {
          const judged = sets.judge([id]);
          expect(held.map((one) => judged[one.number])).toEqual(held.map((one) => Number(one.ids.includes(id))));
        }
        expect(sets.judge([1]).length).toBeLessThanOrEqual(17);
      }
      for (const { number } of held) sets.letGo(number);
      expect(sets.judge([1])).not.toContain(1);
    }),
  );
});
