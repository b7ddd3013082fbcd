import { isCode, parse } from './tree.mjs';

/** @typedef {import('./tree.mjs').Tree} Tree */

const word = (/** @type {string} */ forms) => new RegExp(`^(${forms})$`);

/**
 * Names that do not explain themselves, with the forms they occur in, and words that docstrings do without. What the
 * field itself calls so does not count: a font-face, to roll back.
 * @type {Map<string, RegExp>}
 */
export const avoidedWords = new Map([
  ['desk', word('desks?')],
  ['shelf', word('shelf|shelves')],
  ['film', word('film(s|ed|ing)?')],
  ['layDown', word('laydown')],
  ['face', word('faces?')],
  ['roll', word('roll(s|ed|ing)?')],
  ['tally', word('tally|tallies|tallied')],
  ['crowd', word('crowd(s|ed)?')],
  ['lanes', word('lanes?')],
  ['moments', word('moments')],
  ['wish', word('wish(es|ed)?')],
  ['survey', word('survey(s|ed|or)?')],
  ['weigh', word('weigh(s|ed|ing)?')],
  ['whoever', word('whoever')],
  ['somebody', word('somebody')],
  ['meanwhile', word('meanwhile')],
  ['anew', word('anew')],
]);

const ofTheField = /font-?face|roll(s|ed|ing)?[- ]?back/gi;
const isMeasured = (/** @type {string} */ path) => !path.startsWith('scripts/house') && (isCode(path) || isStyle(path));
const isStyle = (/** @type {string} */ path) => path.endsWith('.css');

/**
 * How often each avoided word stands in the code, tests included, and in the names of its files: `FilmOnDesk` is three
 * words. In the web, `tally` is the logo and does not count.
 * @param {Tree} tree
 * @returns {Map<string, number>}
 */
export function countAvoidedWords(tree) {
  const counts = new Map([...avoidedWords.keys()].map((name) => [name, 0]));
  for (const [path, text] of tree) {
    if (!isMeasured(path)) continue;
    for (const found of wordsIn(`${path}\n${text}`)) {
      for (const [name, forms] of avoidedWords) {
        if (forms.test(found) && !(name === 'tally' && path.startsWith('web/'))) {
          counts.set(name, (counts.get(name) ?? 0) + 1);
        }
      }
    }
  }
  return counts;
}

/**
 * The words of a text in small letters, those of an identifier one by one.
 * @param {string} text
 */
const wordsIn = (text) =>
  text
    .replaceAll(ofTheField, ' ')
    .replaceAll(/lay-?down/gi, ' laydown ')
    .replaceAll(/([a-z])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

const specification = /\bspec(?:ification)? \d+(?:\.\d+)*/gi;
const bareTrial = /\bT-?\d{1,3}\b/g;
const document = /[\w./-]+\.md\b/g;

/**
 * References in comments that resolve nowhere in the repository: numbers of a specification or a test plan, and
 * documents that are not there.
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
    .filter(([path]) => isMeasured(path))
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
