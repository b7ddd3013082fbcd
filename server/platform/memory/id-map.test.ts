import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIdMap } from './id-map.ts';

const ids = fc.oneof(fc.nat(200), fc.integer({ min: 2 ** 31 - 100, max: 2 ** 31 - 1 }));

test('whatever is set and deleted, it answers as a Map does', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(ids, fc.option(fc.record({ value: fc.nat() })))), (changes) => {
      const map = createIdMap<{ value: number }>();
      const model = new Map<number, { value: number }>();
      for (const [id, value] of changes) {
        if (value) {
          map.set(id, value);
          model.set(id, value);
        } else {
          map.delete(id);
          model.delete(id);
        }
        expect([map.get(id), map.size()]).toEqual([model.get(id), model.size]);
      }
      for (const [id] of changes) expect(map.get(id)).toBe(model.get(id));
      map.clear();
      for (const [id] of changes) expect(map.get(id)).toBeUndefined();
      expect(map.size()).toBe(0);
    }),
  );
});
