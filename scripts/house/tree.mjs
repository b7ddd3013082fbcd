import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** The rooms with source; their files are found by reading the folders. */
const rooms = ['contract', 'server', 'web'];

const folders = [...rooms, 'database', 'scripts', 'bench', 'e2e', 'docs'];
const isRead = (/** @type {string} */ path) => /\.(tsx?|mjs|css|md|sql)$/.test(path);

/** @typedef {Map<string, string>} Tree the text of each file by its path from the project's folder */

/**
 * Reads the code and the documents of a project.
 * @param {string} root
 * @returns {Tree}
 */
export function readTree(root) {
  const top = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, '')] : [],
    ),
  );
  const paths = [...top, ...below].filter(isRead).toSorted();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

export const isCode = (/** @type {string} */ path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts');

/** @typedef {{ type: string, start: number, end: number } & Record<string, any>} Node a node of the syntax tree */
/** @typedef {{ program: Node, comments: { value: string }[] }} Parsed */

/** @type {Map<string, Parsed>} */
const parsed = new Map();

/**
 * Parses a file, each text once. Throws for a syntax error, so that no rule skips a file.
 * @param {string} path
 * @param {string} text
 * @returns {Parsed}
 */
export function parse(path, text) {
  const key = `${path}\0${text}`;
  const known = parsed.get(key);
  if (known) return known;
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const result = { program: /** @type {Node} */ (/** @type {unknown} */ (program)), comments };
  parsed.set(key, result);
  return result;
}

/**
 * Calls `visit` for the node and all its descendants; skips those of a node for which it returns false.
 * @param {unknown} value
 * @param {(node: Node) => boolean | void} visit
 */
export function walk(value, visit) {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit);
  } else if (isNode(value) && visit(value) !== false) {
    for (const item of Object.values(value)) if (typeof item === 'object') walk(item, visit);
  }
}

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value;

/**
 * The file that a specifier names; undefined for a package.
 * @param {string} from
 * @param {string} specifier
 */
function resolve(from, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : undefined;
}

/**
 * The files of the project that a file imports, types included.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
function importsOf(path, text) {
  /** @type {string[]} */
  const found = [];
  walk(parse(path, text).program, (node) => {
    const specifier = /^(Import|Export)/.test(node.type) ? node.source?.value : undefined;
    const file = typeof specifier === 'string' ? resolve(path, specifier) : undefined;
    if (file !== undefined) found.push(file);
  });
  return found;
}

/** A stress test is a program that a test starts and kills; it is never imported. */
const isTestByName = (/** @type {string} */ path) =>
  /\.(test|spec|stress)\.tsx?$/.test(path) || path.endsWith('/build.ts') || path.includes('/testing/');

/** A screen, imported by its name (web/screens.ts). */
export const isScreen = (/** @type {string} */ path) => /^web\/[^/]+\/[^/]+-screen\.tsx$/.test(path);

/**
 * The source of the rooms: code without tests, factories, test tools and files imported only by them (test data).
 * @param {Tree} tree
 * @returns {Tree}
 */
export function sourceOf(tree) {
  const code = [...tree].filter(([path]) => isCode(path));
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [path, text] of code) {
    for (const file of importsOf(path, text)) importers.set(file, [...(importers.get(file) ?? []), path]);
  }
  const tests = new Set(code.flatMap(([path]) => (isTestByName(path) || path.startsWith('e2e/') ? [path] : [])));
  for (let before = -1; before !== tests.size;) {
    before = tests.size;
    for (const [path, by] of importers) if (!isScreen(path) && by.every((file) => tests.has(file))) tests.add(path);
  }
  return new Map(code.filter(([path]) => rooms.includes(path.split('/')[0] ?? '') && !tests.has(path)));
}
