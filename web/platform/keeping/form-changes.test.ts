import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, isSameDraft, mergeDrafts, mergeForms, mergeOwnSave } from './form-changes.ts';

const base = { title: 'Pilot', note: '', skillIds: [1, 2], countryId: null as number | null };

test('an unchanged value is not a change, however it came about', () => {
  expect(changedFields(base, { ...base })).toEqual({});
  expect(changedFields(base, { ...base, skillIds: [2, 1] })).toEqual({});
  expect(changedFields(base, { ...base, skillIds: [1, 3], countryId: 5 })).toEqual({ skillIds: [1, 3], countryId: 5 });
  expect(isSameDraft(base, { ...base, note: ' ' })).toBe(false);
});

test("merges two people's changes to different fields", () => {
  const mine = { ...base, title: 'Mine' };
  const theirs = { ...base, note: 'Theirs', skillIds: [9] };
  expect(mergeDrafts({ base, mine, theirs })).toEqual({
    merged: { title: 'Mine', note: 'Theirs', skillIds: [9], countryId: null },
    conflicts: [],
  });
});

test('different changes to a field conflict, equal ones do not', () => {
  const mine = { ...base, title: 'Mine', skillIds: [3, 1], countryId: 7 };
  const theirs = { ...base, title: 'Theirs', skillIds: [1, 3], note: 'Theirs' };
  expect(mergeDrafts({ base, mine, theirs })).toEqual({
    merged: { title: 'Mine', skillIds: [3, 1], note: 'Theirs', countryId: 7 },
    conflicts: [{ field: 'title', mine: 'Mine', theirs: 'Theirs' }],
  });
});

test("a save in the user's other tab is no conflict, however the server normalizes and stores it", () => {
  const stored = { draft: { website: '', title: 'Pilot' }, version: 3, pictures: { avatar: null, banner: null } };
  const files = { avatar: new Blob(['a picture']), banner: new Blob(['mine']) };
  const draft = { website: 'anna.dev', title: 'Mine' };
  const saved = { draft: { website: 'anna.dev', title: 'Mine before' }, files: { avatar: new Blob(['a picture']) } };
  const mine = mergeOwnSave({ stored, draft, files }, saved);
  expect(mine).toMatchObject({ draft, files, stored: { version: 3 } });
  const now = {
    draft: { website: 'https://anna.dev', title: 'Mine before' },
    version: 4,
    pictures: { avatar: '/media/1', banner: '/media/2' },
  };
  const { form, conflicts } = mergeForms(mine, now);
  expect(conflicts).toEqual([
    { field: 'title', mine: 'Mine', theirs: 'Mine before' },
    { field: 'banner', mine: files.banner, theirs: '/media/2' },
  ]);
  expect(form.draft).toEqual({ website: 'https://anna.dev', title: 'Mine' });
});

test('keeps later saves by others', () => {
  const stored = { draft: { website: '', title: 'Pilot' }, version: 3 };
  const draft = { website: 'anna.dev', title: 'Pilot' };
  const mine = mergeOwnSave({ stored, draft, files: {} }, { draft: { ...draft, title: 'Mine' }, files: {} });
  const now = { draft: { website: 'https://theirs.dev', title: 'Theirs' }, version: 5 };
  expect(mergeForms(mine, now)).toMatchObject({ form: { draft: now.draft }, conflicts: [] });
});

const draft = fc.record({ a: fc.integer({ max: 2, min: 0 }), b: fc.constantFrom('', 'x', 'y'), c: fc.boolean() });

test('loses no change unasked, and gives no field a value that was never entered', () => {
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
