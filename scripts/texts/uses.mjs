import { parse, walk } from '#scripts/house/tree.mjs';

/** @typedef {import('#scripts/house/tree.mjs').Tree} Tree */
/** @typedef {{ texts: Set<string>, patterns: RegExp[] }} Uses the strings of a file, and patterns of its templates */

const escaped = (/** @type {string} */ text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * The strings in each file of the source.
 * @param {Tree} source
 * @returns {Uses[]}
 */
export function usesOf(source) {
  return [...source]
    .filter(([path]) => !path.startsWith('contract/texts/'))
    .map(([path, text]) => {
      /** @type {Uses} */
      const uses = { texts: new Set(), patterns: [] };
      // Kinds of mail receive their texts, and need not name the feature.
      if (path.endsWith('/mails.ts')) uses.texts.add('mail');
      walk(parse(path, text).program, (node) => {
        if (node.type === 'Literal' && typeof node.value === 'string') uses.texts.add(node.value);
        if (node.type === 'TemplateLiteral') {
          const parts = node.quasis.map((/** @type {any} */ { value }) => String(value.cooked));
          // A template of only placeholders would match every key.
          if (parts.some((/** @type {string} */ part) => part.includes('.')))
            uses.patterns.push(new RegExp(`^${parts.map(escaped).join('.+')}$`));
        }
      });
      return uses;
    });
}

/**
 * Whether a file that names the feature also names the key, or builds it with a template such as `status.${status}`.
 * @param {Uses[]} uses
 * @param {string} feature
 * @param {string} key
 */
export const isUsed = (uses, feature, key) =>
  uses.some(
    ({ texts, patterns }) => texts.has(feature) && (texts.has(key) || patterns.some((pattern) => pattern.test(key))),
  );
