import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSlotTexts } from './slot-texts.ts';

const capacity = 8;
const changes = fc.array(
  fc.tuple(fc.nat(capacity - 1), fc.option(fc.string({ unit: 'grapheme', maxLength: 600, size: 'max' }), { freq: 4 })),
  { maxLength: 200, size: 'max' },
);

test('whatever is put, replaced and removed, each slot has its own text', () => {
  fc.assert(
    fc.property(changes, (changes) => {
      const texts = createSlotTexts(capacity);
      const model = new Map<number, string>();
      for (const [slot, text] of changes) {
        if (text === null) texts.remove(slot);
        else texts.put(slot, text);
        model.set(slot, text ?? '');
        for (let other = 0; other < capacity; other += 1) expect(texts.get(other)).toBe(model.get(other) ?? '');
      }
    }),
  );
});
