import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHiddenPairs } from './hidden-pairs.ts';

const company = fc.integer({ min: 1, max: 3 });
const talent = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 100_000, max: 100_010 }));
const changes = fc.array(fc.tuple(fc.boolean(), company, talent), { maxLength: 120 });

test('a talent’s rule and a company’s block each hide independently; only a rule needs the database', () => {
  const pairs = createHiddenPairs();
  const visited = () => {
    const ids: number[] = [];
    pairs.visit(1, { first: 0, end: 100 }, (id) => ids.push(id));
    return [...new Set(ids)];
  };
  pairs.add(1, 7, 'company');
  expect([visited(), pairs.mayHide(7), pairs.count()]).toEqual([[7], false, 1]);
  pairs.add(1, 7, 'talent');
  expect([visited(), pairs.mayHide(7), pairs.count()]).toEqual([[7], true, 2]);
  pairs.remove(1, 7, 'company');
  expect(visited()).toEqual([7]);
  pairs.add(1, 7, 'company');
  pairs.remove(1, 7, 'talent');
  expect(visited()).toEqual([7]);
  pairs.remove(1, 7, 'company');
  expect(visited()).toEqual([]);
  pairs.add(1, 7, 'company');
  pairs.clear();
  expect(visited()).toEqual([]);
});

test('visits each id in a range of a company once and in order, whatever was hidden and shown', () => {
  fc.assert(
    fc.property(changes, fc.nat(50), (steps, first) => {
      const pairs = createHiddenPairs();
      const model = new Set<string>();
      for (const [isHidden, companyId, talentId] of steps) {
        if (isHidden) pairs.add(companyId, talentId);
        else pairs.remove(companyId, talentId);
        if (isHidden) model.add(`${companyId} ${talentId}`);
        else model.delete(`${companyId} ${talentId}`);
      }
      const kept = [...model].map((pair) => pair.split(' ').map(Number));
      for (const end of [first + 20, 200_000]) {
        for (const companyId of [1, 2, 3]) {
          const visited: number[] = [];
          pairs.visit(companyId, { first, end }, (id) => visited.push(id));
          const ids = kept.filter(([of]) => of === companyId).map(([, id = 0]) => id);
          expect(visited).toEqual(ids.filter((id) => id >= first && id < end).toSorted((a, b) => a - b));
        }
      }
      for (const [, id = 0] of kept) expect(pairs.mayHide(id)).toBe(true);
      expect(pairs.mayHide(99)).toBe(false);
      pairs.clear();
      for (const [, id = 0] of kept) expect(pairs.mayHide(id)).toBe(false);
    }),
  );
});
