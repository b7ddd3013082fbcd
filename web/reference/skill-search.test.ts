import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findSkills } from './skill-search.ts';

const types = [
  { id: 1, name: 'Languages' },
  { id: 2, name: 'Databases' },
];
const skills = [
  { id: 1, name: 'JavaScript', skilltype_id: 1, synonyms: ['js', 'ECMAScript'] },
  { id: 2, name: 'Go', skilltype_id: 1 },
  { id: 3, name: 'Visual Basic .NET', skilltype_id: 1, synonyms: ['vb'] },
  { id: 4, name: '.NET', skilltype_id: 1 },
  { id: 5, name: 'Java', skilltype_id: 1 },
  { id: 6, name: 'PostgreSQL', skilltype_id: 2, synonyms: ['postgres'] },
  { id: 7, name: 'MongoDB', skilltype_id: 2 },
];
const names = (query: string) =>
  findSkills(skills, types, query).groups.map((group) => [group.name, ...group.skills.map(({ name }) => name)]);
const best = (query: string) => findSkills(skills, types, query).best?.name;

test('without a query every type lists all its skills, and there is no best match', () => {
  expect(names('')).toEqual([
    ['Languages', 'JavaScript', 'Go', 'Visual Basic .NET', '.NET', 'Java'],
    ['Databases', 'PostgreSQL', 'MongoDB'],
  ]);
  expect(best(' ')).toBeUndefined();
});

test('finds a skill by its synonym, in any case', () => {
  expect(names(' JS ')).toEqual([['Languages', 'JavaScript']]);
  expect(names('Postgres')).toEqual([['Databases', 'PostgreSQL']]);
});

test('two letters in the middle of a word match nothing, three do', () => {
  expect(names('go')).toEqual([['Languages', 'Go']]);
  expect(names('ngo')).toEqual([['Databases', 'MongoDB']]);
});

test('omits types without matches, and all types if nothing matches', () => {
  expect(names('mongo')).toEqual([['Databases', 'MongoDB']]);
  expect(names('cobol')).toEqual([]);
  expect(best('cobol')).toBeUndefined();
});

test('an exact name beats one that begins with the query, and the shorter of two equals wins', () => {
  expect(best('java')).toBe('Java');
  expect(best('javas')).toBe('JavaScript');
  expect(best('net')).toBe('.NET');
  expect(best('vb')).toBe('Visual Basic .NET');
});

test('the name of a type finds its skills, but makes none the best match', () => {
  expect(names('data')).toEqual([['Databases', 'PostgreSQL', 'MongoDB']]);
  expect(best('data')).toBeUndefined();
  expect(best('ngo')).toBeUndefined();
});

const installed = (JSON.parse(readFileSync('server/reference/skills.json', 'utf8')) as Installed[]) // the file that the server installs
  .flatMap((type) => type.skills.map((skill) => ({ ...skill, skilltype_id: 1 })));
interface Installed {
  skills: { id: number; name: string; synonyms?: string[] }[];
}

test.each([
  ['bun', 'Bun'],
  ['elm', 'Elm'],
  ['helm', 'Helm'],
  ['ubuntu', 'Linux'],
  ['unt', undefined],
  ['zzz', undefined],
])('among the installed skills "%s" means %s', (query, name) => {
  expect(findSkills(installed, types, query).best?.name).toBe(name);
});
