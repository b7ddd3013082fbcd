import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxTypedLength, mostNamed } from '#contract/position-search.ts';
import { namedCountries, namedSkills } from '#server/reference/service.ts';
import { runs } from '#server/testing/length.ts';
import { type Nameable, leaveOut, readWith } from './read-typed.ts';

const none: Nameable = { q: '', skills: [], countries: [], cities: [], remote: false, hybrid: false };
const known = new Map([
  ['berlin', { city: 'Berlin', isPlain: true }],
  ['bad homburg', { city: 'Bad Homburg', isPlain: true }],
  ['phoenix', { city: 'Phoenix', isPlain: true }],
  ['mobile', { city: 'Mobile', isPlain: false }],
]);
const read = (q: string) => readWith({ ...none, q }, known);
const skillName = (id: number) => namedSkills().find((skill) => skill.id === id)?.name;
const countryName = (id: number) => namedCountries().find((country) => country.id === id)?.names[0];

describe('words that name something become filters', () => {
  test.each([
    ['Rust in Germany', ['Rust'], ['Germany'], ''],
    ['k8s, golang', ['Kubernetes', 'Go'], [], ''],
    ['nodejs payments', ['Node.js'], [], 'payments'],
    ['node.js node js NODE-JS', ['Node.js'], [], ''],
    ['front-end engineer', [], [], 'front-end engineer'],
    ['Senior C++ and C# engineer', ['C++', 'C#'], [], 'Senior engineer'],
    ['C/C++', ['C', 'C++'], [], ''],
    ['R', ['R'], [], ''],
    ['R&D engineer', [], [], 'R&D engineer'],
    ['machine learning, Vereinigtes Königreich', ['Machine learning'], ['United Kingdom'], ''],
    ['Portugal or Spain', [], ['Portugal', 'Spain'], ''],
    ['"Rust" engineer', [], [], '"Rust" engineer'],
    ['“machine learning” Rust', ['Rust'], [], '“machine learning”'],
    ['Head of engineering in Bern', [], [], 'Head of engineering in Bern'],
    ['Head of engineering in the Netherlands', [], ['Netherlands'], 'Head of engineering'],
    ['React, Native', ['React'], [], 'Native'],
    ['tf', [], [], 'tf'],
  ])('%s', (typed, skills, countries, q) => {
    const { read: found, notUnderstood } = read(typed);
    expect([found.skills.map(skillName), found.countries.map(countryName), found.q]).toEqual([skills, countries, q]);
    expect(notUnderstood).toEqual([]);
  });

  test('remote work, in two languages', () => {
    for (const typed of ['remote', 'Remote,', 'Home-Office'])
      expect(read(typed).read).toEqual({ ...none, remote: true });
  });
});

test.each([
  ['Rust in Berlin, hybrid', { skills: [1009], cities: ['Berlin'], hybrid: true }],
  ['bad-homburg or BERLIN', { cities: ['Bad Homburg', 'Berlin'] }],
  ['Elixir in Phoenix', { skills: [1016], cities: ['Phoenix'] }],
  ['Elixir, Phoenix', { skills: [1016, 3025] }],
  ['mobile engineer', { q: 'mobile engineer' }],
  ['Rust in Mobile', { skills: [1009], cities: ['Mobile'] }],
  ['Dubai', { q: 'Dubai' }],
])('cities of Live positions and hybrid work: %s', (typed, filters) => {
  expect(read(typed)).toEqual({ read: { ...none, ...filters }, notUnderstood: [] });
});

test.each([
  ['Java not Spring', ['not Spring'], 'Java'],
  ['Rust ohne Deutschland', ['ohne Deutschland'], 'Rust'],
  ['Rust or Kubernetes', ['or'], 'Rust, Kubernetes'],
  ['Berlin or Germany', ['or'], ''],
  ['one two three four five six seven eight nine ten eleven Rust', ['eleven'], 'Rust'],
  ['🎉 &&', ['🎉 &&'], ''],
])('what cannot be searched for is named: %s', (typed, left, skills) => {
  const { read: found, notUnderstood } = read(typed);
  expect([notUnderstood, found.skills.map(skillName).join(', ')]).toEqual([left, skills]);
});

test('keeps the filters there are, and at most ten skills', () => {
  const given = { ...none, q: 'Rust Go', skills: [1009], countries: [620], remote: true };
  expect(readWith(given, known).read).toEqual({ ...given, q: '', skills: [1009, 1008] });
  const skills = namedSkills()
    .slice(100, 100 + mostNamed.skills)
    .map(({ id }) => id);
  expect(readWith({ ...none, q: 'Rust', skills }, known).read).toEqual({ ...none, q: 'Rust', skills });
});

test('leaves words out of a search, as they are written', () => {
  expect(leaveOut('"Zed" front-end zig', new Set(['zed', 'end']))).toEqual({ words: ['"Zed"', 'end'], q: 'front zig' });
});

/** Each with one name, of words that are no other's. */
const skillsByName = namedSkills().filter(({ name }) => /^[A-Z][a-z]{4,}(?:[ .-][A-Za-z]{2,})?$/.test(name));
const countriesByName = namedCountries().filter(({ names: [name = ''] }) => /^[A-Z][a-z]{5,}$/.test(name));
const plain = ['payments', 'compliance', 'zither', 'wallets', 'überlauf'];

/** A name with another sign between its words, and in small or large letters. */
const spelled = (name: string) =>
  fc.tuple(fc.constantFrom(' ', '-', '.', ''), fc.constantFrom('lower', 'upper', 'same')).map(([sign, letters]) => {
    const divided = name.replaceAll(/[ .-]/g, sign);
    return letters === 'same' ? divided : letters === 'lower' ? divided.toLowerCase() : divided.toUpperCase();
  });

test('a line of names in any order, spelling and separation means each of them, and keeps the other words in order', () => {
  const part = fc.oneof(
    fc
      .constantFrom(...skillsByName)
      .chain(({ id, name }) => spelled(name).map((text) => ({ kind: 'skill' as const, id, text }))),
    fc
      .constantFrom(...countriesByName)
      .chain(({ id, names: [name = ''] }) => spelled(name).map((text) => ({ kind: 'country' as const, id, text }))),
    fc.constantFrom(...plain).map((text) => ({ kind: 'word' as const, id: 0, text })),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.constantFrom(', ', '; ', ' , '), (parts, sign) => {
      const { read: found, notUnderstood } = read(parts.map(({ text }) => text).join(sign));
      const idsOf = (kind: string) => [...new Set(parts.filter((one) => one.kind === kind).map(({ id }) => id))];
      expect(found.skills).toEqual(idsOf('skill'));
      expect(found.countries).toEqual(idsOf('country'));
      const words = parts.filter(({ kind }) => kind === 'word').map(({ text }) => text);
      expect(found.q.split(/[ ,;]+/).filter((word) => word !== '')).toEqual(words);
      expect(notUnderstood).toEqual([]);
    }),
    { numRuns: runs(2_000) },
  );
});

test('any text of any length is read: what it keeps is part of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: maxTypedLength }), (typed) => {
      const { read: found } = read(typed);
      expect(found.q.length).toBeLessThanOrEqual(typed.length);
      for (const word of found.q.split(' ')) expect(typed).toContain(word);
    }),
    { numRuns: runs(2_000) },
  );
});
