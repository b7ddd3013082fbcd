import { parse, walk } from './tree.mjs';

/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {import('./tree.mjs').Node} Node */

const namers = new Set(['keyOf', 'localKeyOf']);
/** What the query client is told by a key, and not by options that hold one. */
const byKey = new Set(['getQueryData', 'setQueryData', 'getQueryState']);

/**
 * Query keys of the web that are not named by `keyOf` or `localKeyOf` right where they stand. The platform makes them.
 * @param {Tree} source
 * @returns {string[]} one for each: path and key
 */
export function bareQueryKeys(source) {
  /** @type {string[]} */
  const found = [];
  for (const [path, text] of source) {
    if (!path.startsWith('web/') || path.startsWith('web/platform/')) continue;
    walk(parse(path, text).program, (node) => {
      for (const key of keysOf(node)) {
        const isNamed = key.type === 'CallExpression' && namers.has(key.callee.name);
        if (!isNamed) found.push(`${path}: ${text.slice(key.start, key.end)}`);
      }
    });
  }
  return found;
}

/**
 * The keys that a node holds: an object as `queryKey`, a call of the query client as its first argument.
 * @param {Node} node
 * @returns {Node[]}
 */
function keysOf(node) {
  if (node.type === 'ObjectExpression') {
    return node.properties.flatMap((/** @type {Node} */ property) =>
      property.type === 'Property' && property.key.name === 'queryKey' ? [property.value] : [],
    );
  }
  return node.type === 'CallExpression' && byKey.has(node.callee.property?.name) ? node.arguments.slice(0, 1) : [];
}
