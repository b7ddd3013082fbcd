import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { roles } from './role-skills.ts';
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
  ['Front-end Engineer (React)', ['React']],
  ['Head of R&D', []],
  ['Go-to-market lead', []],
  ['Reactive systems engineer', []],
  ['', []],
])('"%s" suggests %j', (title, names) => {
  expect(suggestSkills(title, skills).map(({ name }) => name)).toEqual(names);
});

interface SkillType {
  skills: { id: number; name: string; synonyms?: string[]; related?: string[] }[];
}
const installed = (JSON.parse(readFileSync('server/reference/skills.json', 'utf8')) as SkillType[]) // the file that the server installs
  .flatMap((type) => type.skills)
  // As the server lists them (server/reference/list-skills.ts).
  .map(({ synonyms = [], related = [], ...skill }) => ({ ...skill, synonyms: [...synonyms, ...related] }));

test('roles name only installed skills, at most six each, and share no word', () => {
  const names = new Set(installed.map(({ name }) => name));
  const words = roles.flatMap((role) => role.words);
  expect(roles.flatMap(({ skills: usual }) => usual).filter((name) => !names.has(name))).toEqual([]);
  expect(roles.filter(({ skills: usual }) => usual.length > 6)).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});

test.each([
  ['Senior Front-end Engineer', ['TypeScript', 'JavaScript', 'React', 'HTML', 'CSS', 'Web accessibility']],
  ['Frontend-Entwicklerin', ['TypeScript', 'JavaScript', 'React', 'HTML', 'CSS', 'Web accessibility']],
  ['Webentwickler*in', ['TypeScript', 'JavaScript', 'React', 'HTML', 'CSS', 'Web accessibility']],
  ['Data Scientist (m/w/d)', ['Python', 'SQL', 'Statistics', 'Machine learning', 'pandas', 'scikit-learn']],
  ['iOS Developer', ['iOS', 'Swift', 'SwiftUI', 'UIKit', 'Objective-C']],
  ['iOS Developer, Swift', ['iOS', 'Swift']],
  ['QA Engineer', ['Test automation', 'Playwright', 'Cypress', 'Selenium', 'Postman', 'Continuous integration']],
  ['DevOps', ['Platform engineering', 'Linux', 'Docker', 'Kubernetes', 'Terraform', 'Amazon Web Services']],
  ['Full Stack Engineer, Front-end', ['TypeScript', 'React', 'Node.js', 'PostgreSQL', 'REST', 'Docker']],
  ['Head of Marketing', []],
])('"%s" is a role and suggests %j', (title, names) => {
  expect(suggestSkills(title, installed).map(({ name }) => name)).toEqual(names);
});
