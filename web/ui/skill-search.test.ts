import { expect, test } from 'vitest';
import { groupSkills } from './skill-search.ts';

const types = [
  { id: 1, name: 'Languages' },
  { id: 2, name: 'Databases' },
];
const skills = [
  { id: 1, name: 'JavaScript', skilltype_id: 1, synonyms: ['js', 'ECMAScript'] },
  { id: 2, name: 'Go', skilltype_id: 1 },
  { id: 3, name: 'PostgreSQL', skilltype_id: 2, synonyms: ['postgres'] },
];
const names = (query: string) =>
  groupSkills(skills, types, query).map((group) => [group.name, ...group.skills.map(({ name }) => name)]);

test('without a query every type shows all its skills', () => {
  expect(names('')).toEqual([
    ['Languages', 'JavaScript', 'Go'],
    ['Databases', 'PostgreSQL'],
  ]);
});

test('a skill is found by its synonym, whatever the case', () => {
  expect(names(' JS ')).toEqual([['Languages', 'JavaScript']]);
  expect(names('Postgres')).toEqual([['Databases', 'PostgreSQL']]);
});

test('a type without a found skill is left out, and nothing found is no group at all', () => {
  expect(names('go')).toEqual([['Languages', 'Go']]);
  expect(names('cobol')).toEqual([]);
});
