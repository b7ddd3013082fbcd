import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, isSameDraft, mergeDrafts } from './form-changes.ts';

const base = { title: 'Pilot', note: '', skillIds: [1, 2], countryId: null as number | null };

test('what is as it was is not a change, however it got there', () => {
  expect(changedFields(base, { ...base })).toEqual({});
  expect(changedFields(base, { ...base, skillIds: [2, 1] })).toEqual({});
  expect(changedFields(base, { ...base, skillIds: [1, 3], countryId: 5 })).toEqual({ skillIds: [1, 3], countryId: 5 });
  expect(isSameDraft(base, { ...base, note: ' ' })).toBe(false);
});

test('two people who changed different fields are put together', () => {
  const mine = { ...base, title: 'Mine' };
  const theirs = { ...base, note: 'Theirs', skillIds: [9] };
  expect(mergeDrafts({ base, mine, theirs })).toEqual({
    merged: { title: 'Mine', note: 'Theirs', skillIds: [9], countryId: null },
    conflicts: [],
  });
});

test('the same field changed in two ways is a conflict, in the same way it is none', () => {
  const mine = { ...base, title: 'Mine', skillIds: [3, 1], countryId: 7 };
  const theirs = { ...base, title: 'Theirs', skillIds: [1, 3], note: 'Theirs' };
  expect(mergeDrafts({ base, mine, theirs })).toEqual({
    merged: { title: 'Mine', skillIds: [3, 1], note: 'Theirs', countryId: 7 },
    conflicts: [{ field: 'title', mine: 'Mine', theirs: 'Theirs' }],
  });
});

const draft = fc.record({ a: fc.integer({ max: 2, min: 0 }), b: fc.constantFrom('', 'x', 'y'), c: fc.boolean() });

test('nobody’s change is lost unasked, and no field has a value nobody gave it', () => {
  fc.assert(
    fc.property(draft, draft, draft, (base, mine, theirs) => {
      const { merged, conflicts } = mergeDrafts({ base, mine, theirs });
      const asked = new Set(conflicts.map(({ field }) => field));
      expect(changedFields(base, mine)).toEqual(
        Object.fromEntries(Object.keys(changedFields(base, mine)).map((name) => [name, merged[name as 'a']])),
      );
      const unasked = Object.entries(changedFields(base, theirs)).filter(([name]) => !asked.has(name as 'a'));
      for (const [name, value] of unasked) expect(merged[name as 'a']).toBe(value);
      expect(mergeDrafts({ base, mine, theirs: base }).merged).toEqual(mine);
      expect(mergeDrafts({ base, mine: base, theirs }).merged).toEqual(theirs);
    }),
  );
});
