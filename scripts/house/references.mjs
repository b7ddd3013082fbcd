import { isCode, parse } from './tree.mjs';

/** @typedef {import('./tree.mjs').Tree} Tree */

const isStyle = (/** @type {string} */ path) => path.endsWith('.css');

const specification = /\bspec(?:ification)? \d+(?:\.\d+)*/gi;
const bareTrial = /\bT-?\d{1,3}\b/g;
const document = /[\w./-]+\.md\b/g;

/**
 * References in comments that do not resolve in the repository: numbers of a specification or a test plan, and
 * documents that do not exist.
 * @param {Tree} tree
 * @returns {string[]} one for each: path and reference
 */
export function deadReferences(tree) {
  const paths = [...tree.keys()];
  const isThere = (/** @type {string} */ name) => {
    const asked = name.replace(/^[./]+/, '');
    return paths.some((path) => path === asked || path.endsWith(`/${asked}`));
  };
  return [...tree]
    .filter(([path]) => (isCode(path) || isStyle(path)) && !path.startsWith('scripts/house'))
    .flatMap(([path, text]) =>
      commentsIn(path, text).flatMap((comment) =>
        [
          ...(comment.match(specification) ?? []),
          ...(comment.match(bareTrial) ?? []),
          ...(comment.match(document) ?? []).filter((name) => !isThere(name)),
        ].map((reference) => `${path}: ${reference}`),
      ),
    );
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
const commentsIn = (path, text) =>
  isStyle(path) ? (text.match(/\/\*[^]*?\*\//g) ?? []) : parse(path, text).comments.map(({ value }) => value);
