import { importsOf, lineCount, parse, subRoom, walk } from './tree.mjs';

/** @typedef {import('./tree.mjs').Tree} Tree */

export const linesOf = (/** @type {Tree} */ files) =>
  [...files.values()].reduce((sum, text) => sum + lineCount(text), 0);

/**
 * Files and lines of each room and of the rooms in it.
 * @param {Tree} source
 * @returns {{ name: string, files: number, lines: number }[]}
 */
export function sizesByRoom(source) {
  const names = new Set([...source.keys()].flatMap((path) => [path.split('/')[0] ?? '', subRoom(path)]));
  return [...names].toSorted().map((name) => {
    const files = new Map([...source].filter(([path]) => path.startsWith(`${name}/`)));
    return { name, files: files.size, lines: linesOf(files) };
  });
}

/**
 * The length of the file at a share of all files, by nearest rank: 0.5 is the median.
 * @param {Tree} source
 * @param {number} share
 */
export function fileLength(source, share) {
  const lengths = [...source.values()].map(lineCount).toSorted((one, other) => one - other);
  return lengths[Math.max(Math.ceil(lengths.length * share) - 1, 0)] ?? 0;
}

/**
 * The longest function, from its first line to its last.
 * @param {Tree} source
 * @returns {{ lines: number, at: string }} at: path and line
 */
export function longestFunction(source) {
  let longest = { lines: 0, at: '' };
  for (const [path, text] of source) {
    walk(parse(path, text).program, (node) => {
      if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
      const lines = lineCount(text.slice(node.start, node.end));
      if (lines > longest.lines) longest = { lines, at: `${path}:${lineCount(text.slice(0, node.start + 1))}` };
    });
  }
  return longest;
}

const isUi = (/** @type {string} */ path) => path.startsWith('web/ui/');

/**
 * Files of web/ui that a single room of the web reaches, directly or through other files of web/ui.
 * @param {Tree} source
 * @returns {string[]}
 */
export function usedByOneRoom(source) {
  /** @type {Map<string, Set<string>>} */
  const users = new Map([...source.keys()].filter(isUi).map((path) => [path, new Set()]));
  const imports = new Map([...source].map(([path, text]) => [path, importsOf(path, text)]));
  const reach = (/** @type {string} */ path, /** @type {string} */ room) => {
    const known = users.get(path);
    if (known === undefined || known.has(room)) return;
    known.add(room);
    for (const file of imports.get(path) ?? []) reach(file, room);
  };
  for (const [path, files] of imports) {
    if (path.startsWith('web/') && !isUi(path)) for (const file of files) reach(file, subRoom(path));
  }
  return [...users].flatMap(([path, by]) => (by.size === 1 ? [path] : []));
}
