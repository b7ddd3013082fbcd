import { isScreen, parse } from './tree.mjs';

/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {import('./tree.mjs').Node} Node */

const records = 'contract/screens.ts';

/**
 * Records of screens without a file that exports their component, and files of screens without a record.
 * @param {Tree} source
 * @returns {string[]} one for each: path and name
 */
export function loneScreens(source) {
  const text = source.get(records);
  if (text === undefined) return [];
  const names = new Set(namesIn(parse(records, text).program));
  const files = [...source.keys()].filter(isScreen);
  const named = new Map(files.map((path) => [componentOf(path), path]));
  return [
    ...[...names].flatMap((name) => {
      const path = named.get(name);
      if (path === undefined) return [`${records}: ${name} has no file web/<room>/${fileOf(name)}`];
      return (source.get(path) ?? '').includes(`export function ${name}(`) ? [] : [`${path}: exports no ${name}`];
    }),
    ...[...named].flatMap(([name, path]) => (names.has(name) ? [] : [`${path}: ${name} has no record in ${records}`])),
  ];
}

/** @param {string} path */
const componentOf = (path) =>
  path
    .replace(/^.*\/|\.tsx$/g, '')
    .replaceAll(/(?:^|-)([a-z])/g, (/** @type {string} */ _, /** @type {string} */ letter) => letter.toUpperCase());

/** @param {string} component */
const fileOf = (component) => `${component.replaceAll(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.tsx`;

/**
 * Names of the components that the records state.
 * @param {Node} program
 * @returns {string[]}
 */
function namesIn({ body }) {
  const declarations = body.flatMap((/** @type {Node} */ { declaration }) => declaration?.declarations ?? []);
  const found = declarations.find((/** @type {Node} */ { id }) => id.name === 'screens');
  let literal = found?.init;
  while (literal && literal.type !== 'ObjectExpression') literal = literal.expression;
  return (literal?.properties ?? []).map((/** @type {Node} */ { key, value }) => {
    const shows = value.properties.find((/** @type {Node} */ property) => property.key.name === 'shows');
    /** @type {string} */
    const name = shows?.value.value ?? key.name;
    return `${name.replace(/^./, (letter) => letter.toUpperCase())}Screen`;
  });
}
