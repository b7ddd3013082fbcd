import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readTree } from './house/tree.mjs';
import { projectFolder } from './processes.mjs';

/** Targets of links and pictures in Markdown that lie in the repository, without the heading they point to. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) =>
    /^(?:[a-z]+:|#)/.test(target) ? [] : [target.replace(/#.*$/, '')],
  );

/** Paths below docs/ that a text names, with their ending. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/\bdocs\/(?:product|decisions)\/[\w/-]+\.md\b/g)].map(([path]) => path);

const tree = readTree(projectFolder);

test('every relative link in a document leads to a file', () => {
  const links = [...tree]
    .filter(([path]) => path.endsWith('.md'))
    .flatMap(([path, text]) => linksIn(text).map((target) => ({ path, target })));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ path, target }) => !existsSync(join(projectFolder, dirname(path), target)))).toEqual([]);
});

test('every page of docs/product and docs/decisions that the code or a document names is there', () => {
  const named = [...tree]
    .filter(([path]) => !path.startsWith('scripts/house'))
    .flatMap(([path, text]) => pathsIn(text).map((target) => ({ path, target })));
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter(({ target }) => !existsSync(join(projectFolder, target)))).toEqual([]);
});

test('a link that leads nowhere is found', () => {
  expect(linksIn('[a](b.md#c) ![d](e/f.png) [g](https://example.com/h.md) [i](#j)')).toEqual(['b.md', 'e/f.png']);
  const path = ['docs', 'product', 'nothing.md'].join('/');
  expect(pathsIn(`see ${path}`)).toEqual([path]);
});
