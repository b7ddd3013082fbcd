import { parse, walk } from './tree.mjs';

/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {import('./tree.mjs').Node} Node */

const namers = new Set(['keyOf', 'localKeyOf']);
/** Methods of the query client that take a key instead of options with one. */
const byKey = new Set(['getQueryData', 'setQueryData', 'getQueryState']);

/**
 * Query keys of the web that are not created in place by the platform's `keyOf` or `localKeyOf`.
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
 * The keys in a node: an object has one as `queryKey`, a call of the query client as its first argument.
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
