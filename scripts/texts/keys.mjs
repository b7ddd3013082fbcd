import { argumentsOf } from './arguments.mjs';

/** @typedef {import('./catalogues.mjs').Catalogues} Catalogues */
/** @typedef {import('./catalogues.mjs').Messages} Messages */

const heading = (/** @type {string} */ from) => `// Made from ${from} by node scripts/texts.mjs --write.\n`;
const typeOf = (/** @type {string} */ feature) =>
  `${feature.replaceAll(/(?:^|-)([a-z])/g, (_all, letter) => letter.toUpperCase())}Texts`;
const quoted = (/** @type {string} */ name) => (/^[a-z][A-Za-z0-9]*$/.test(name) ? name : `'${name}'`);

/**
 * The types of all keys and their arguments, from the source language.
 * @param {Catalogues} catalogues
 * @returns {Map<string, string>} the text of each file by its path
 */
export function keyFiles(catalogues) {
  const features = [...([...catalogues.values()][0] ?? [])];
  const files = new Map(
    features.map(([feature, messages]) => [`contract/texts/keys/${feature}.ts`, fileOf(feature, messages)]),
  );
  const imports = features.map(([feature]) => `import type { ${typeOf(feature)} } from './${feature}.ts';\n`);
  const lines = features.map(([feature]) => `  ${quoted(feature)}: ${typeOf(feature)};\n`);
  const index = `${heading('the names of the catalogues')}${imports.join('')}
/** The keys of each feature, with the arguments of each. */
export interface Texts {
${lines.join('')}}
`;
  return files.set('contract/texts/keys/all.ts', index);
}

/**
 * @param {string} feature
 * @param {Messages} messages
 */
function fileOf(feature, messages) {
  const lines = Object.entries(messages).map(([key, message]) => `  ${quoted(key)}: ${shapeOf(message)};\n`);
  const needsTag = lines.some((line) => line.includes(': Tag'));
  const tag = needsTag ? "import type { Tag } from '#contract/texts/tag.ts';\n\n" : '';
  const name = typeOf(feature);
  const body =
    lines.length === 0
      ? `export type ${name} = Record<never, never>;\n`
      : `export interface ${name} {\n${lines.join('')}}\n`;
  return `${heading(`../en/${feature}.json`)}${tag}${body}`;
}

/** @param {string} message */
function shapeOf(message) {
  const shape = [...argumentsOf(message)].map(([name, { type }]) => `${name}: ${type}`).join('; ');
  return shape === '' ? 'Record<never, never>' : `{ ${shape} }`;
}
