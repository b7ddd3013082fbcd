import { expect, test } from 'vitest';
import { suggestSkills } from './skill-suggestions.ts';

const skills = [
  { id: 1, name: 'JavaScript', synonyms: ['js', 'ecmascript', 'java script'] },
  { id: 2, name: 'TypeScript', synonyms: ['ts'] },
  { id: 3, name: 'Java' },
  { id: 4, name: 'C++', synonyms: ['cpp'] },
  { id: 5, name: 'C' },
  { id: 6, name: 'Go', synonyms: ['golang'] },
  { id: 7, name: 'R' },
  { id: 8, name: 'React', synonyms: ['reactjs', 'react.js'] },
  { id: 9, name: 'React Native' },
  { id: 10, name: 'Node.js', synonyms: ['node', 'nodejs'] },
  { id: 11, name: 'Ruby' },
  { id: 12, name: 'Ruby on Rails', synonyms: ['rails'] },
  { id: 13, name: 'Kubernetes', synonyms: ['k8s'] },
  { id: 14, name: 'PostgreSQL', synonyms: ['postgres'] },
];

test.each([
  ['React developer', ['React']],
  ['Senior React/TypeScript Engineer', ['React', 'TypeScript']],
  ['React Native Developer (m/f/d)', ['React Native']],
  ['Node.js & k8s, postgres', ['Node.js', 'Kubernetes', 'PostgreSQL']],
  ['Senior C++ Engineer', ['C++']],
  ['Java-Entwicklerin', ['Java']],
  ['Ruby on Rails engineer', ['Ruby on Rails']],
  ['JavaScript, JS and ECMAScript', ['JavaScript']],
  ['Front-end Engineer', []],
  ['Head of R&D', []],
  ['Go-to-market lead', []],
  ['Reactive systems engineer', []],
  ['', []],
])('"%s" suggests %j', (title, names) => {
  expect(suggestSkills(title, skills).map(({ name }) => name)).toEqual(names);
});
