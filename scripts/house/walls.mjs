import { join } from 'node:path';
import lint from '#scripts/lint/walls.mjs';
import { isCode, parse, walk } from './tree.mjs';

/**
 * Imports that the lint rule of the walls objects to.
 * @param {import('./tree.mjs').Tree} tree
 * @returns {string[]} one for each: path and objection
 */
export function wrongWalls(tree) {
  /** @type {string[]} */
  const found = [];
  for (const [path, text] of tree) {
    if (!isCode(path) || path.includes('/planted/')) continue;
    const visitors = lint.rules.walls.create({
      filename: join('/project', path),
      cwd: '/project',
      options: [],
      report: ({ message }) => found.push(`${path}: ${message}`),
    });
    walk(parse(path, text).program, (node) => visitors[node.type]?.(node));
  }
  return found;
}
