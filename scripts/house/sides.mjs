/** @typedef {import('./tree.mjs').Tree} Tree */

const property =
  /^(?:left|right|(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius)$/;
const keyword = new Set(['text-align', 'float', 'clear']);
/** Shorthands of top, right, bottom and left. */
const fourSided = new Set(['margin', 'padding', 'inset', 'border-width', 'border-color', 'border-style']);
/** Declarations, each with the comment right before it. */
const declaration = /(\/\*(?:(?!\*\/)[^])*\*\/)?\s*(?<![\w-])([a-z-]+)\s*:\s*([^;{}]+);/g;
const reasoned = /^\/\* physical: [^*\s]/;

/**
 * Sides of the web's style sheets that are left or right where a logical side exists: languages written from right to
 * left mirror the page. A comment before the declaration, which begins with `physical:`, gives the reason of an exception.
 * @param {Tree} tree
 * @returns {string[]} one for each: path and declaration
 */
export function physicalSides(tree) {
  return [...tree]
    .filter(([path]) => path.startsWith('web/') && path.endsWith('.css'))
    .flatMap(([path, text]) =>
      [...text.matchAll(declaration)].flatMap(([, comment = '', name = '', value = '']) =>
        isPhysical(name, value.trim()) && !reasoned.test(comment) ? [`${path}: ${name}: ${value.trim()}`] : [],
      ),
    );
}

/**
 * @param {string} name
 * @param {string} value
 */
function isPhysical(name, value) {
  if (property.test(name)) return true;
  if (keyword.has(name)) return value === 'left' || value === 'right';
  const parts = value.match(/(?:[^\s()]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g) ?? [];
  if (fourSided.has(name)) return parts.length === 4 && parts[1] !== parts[3];
  if (name !== 'border-radius') return false;
  const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = parts;
  return topLeft !== topRight || bottomRight !== bottomLeft;
}
