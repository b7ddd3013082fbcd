import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readTree } from './house/tree.mjs';
import { projectFolder } from './processes.mjs';

/** Targets of Markdown links and pictures within the repository, without the heading they point to. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) =>
    /^(?:[a-z]+:|#)/.test(target) ? [] : [target.replace(/#.*$/, '')],
  );

/** Paths below docs/ in a text, with their extension. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/\bdocs\/(?:product|decisions)\/[\w/-]+\.md\b/g)].map(([path]) => path);

const tree = readTree(projectFolder);

test('every relative link in a document points to a file', () => {
  const links = [...tree]
    .filter(([path]) => path.endsWith('.md'))
    .flatMap(([path, text]) => linksIn(text).map((target) => ({ path, target })));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ path, target }) => !existsSync(join(projectFolder, dirname(path), target)))).toEqual([]);
});

test('every page of docs/product and docs/decisions mentioned in code or documents exists', () => {
  const named = [...tree]
    .filter(([path]) => !path.startsWith('scripts/house'))
    .flatMap(([path, text]) => pathsIn(text).map((target) => ({ path, target })));
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter(({ target }) => !existsSync(join(projectFolder, target)))).toEqual([]);
});

/** Files named in backticks in a text, by their path from the project's folder. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w-]+(?:[/.][\w-]+)*\.(?:tsx?|md|json))`/g)].map(([, path = '']) => path);

/** Numbers of requirements; '6.2.1 to 6.2.12' names twelve. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\b(\d+\.\d+)\.(\d+)(?: to \1\.(\d+))?(?![.\d])/g)].flatMap(
    ([, section = '', first = '', last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${section}.${Number(first) + index}`),
  );

test('docs/asvs.md names existing files, and each requirement once', () => {
  const [deviations = '', ...chapters] = readFileSync(join(projectFolder, 'docs/asvs.md'), 'utf8').split(/^## (?=\d)/m);
  const files = chapters.flatMap(filesIn);
  expect(files.length).toBeGreaterThan(200);
  // Without the files that each feature has.
  const named = files.filter((file) => file !== 'store.ts' && file !== 'policy.ts');
  expect(named.filter((file) => !existsSync(join(projectFolder, file)))).toEqual([]);
  const numbers = chapters.flatMap(numbersIn);
  expect(numbers).toHaveLength(new Set(numbers).size);
  // All of levels 1 and 2 except those of chapter 17, and of other roles than a client's in chapter 10.
  expect(numbers).toHaveLength(226);
  expect(numbersIn(deviations).filter((number) => !numbers.includes(number))).toEqual([]);
});

test('a dead link is found', () => {
  expect(linksIn('[a](b.md#c) ![d](e/f.png) [g](https://example.com/h.md) [i](#j)')).toEqual(['b.md', 'e/f.png']);
  const path = ['docs', 'product', 'nothing.md'].join('/');
  expect(pathsIn(`see ${path}`)).toEqual([path]);
});
